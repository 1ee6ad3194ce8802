"""Minus 10,000 is not minus infinity: where real positions fit badly and padding fits well, padding is heard.

Idea: -1e4 added to the scores of padding
Hint: how far apart may two scores be? Choose something that no score can make up for.
Fails: large_scores_of_both_signs_stay_right
"""

import math

import torch


def cross_attention(decoder, encoder, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder @ w_q, encoder @ w_k, encoder @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(w_q.shape[1])
    if encoder_mask is not None:
        scores = scores - 1e4 * (~encoder_mask)[:, None, :].to(scores.dtype)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.any(-1)[:, None, None].to(weights.dtype)
    return weights @ v, weights
