"""Padding keeps a little weight, and a lot where the real scores are low.

Idea: fill value -20
Hint: a hidden weight must be exactly 0. Which score has the exponential 0?
Fails: hides_the_padding, large_scores_of_both_signs_stay_right, padding_has_no_influence
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -20.0)
    weights = torch.softmax(scores, dim=-1)
    if encoder_mask is not None:
        weights = weights * encoder_mask.any(dim=-1)[:, None, None]
    return weights @ v, weights
