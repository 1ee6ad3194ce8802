"""Samples whose scores lie far below the largest vanish.

Idea: exponentials with the maximum of the whole tensor subtracted
Hint: every row may be shifted by a number of its own. Which one?
Fails: large_scores_of_both_signs_stay_right
"""

import math

import torch


def cross_attention(decoder_states, encoder_states, w_q, w_k, w_v, encoder_mask=None):
    q, k, v = decoder_states @ w_q, encoder_states @ w_k, encoder_states @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if encoder_mask is not None:
        scores = scores.masked_fill(~encoder_mask[:, None, :], -1e9)
    exps = torch.exp(scores - scores.max())
    if encoder_mask is not None:
        exps = exps * encoder_mask[:, None, :]
    weights = exps / (exps.sum(dim=-1, keepdim=True) + 1e-30)
    return weights @ v, weights
