"""Rows far below the largest vanish.

Idea: maximum of the whole tensor subtracted
Hint: every row may be shifted by a number of its own. Which one?
Fails: large_scores_stay_right
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.exp(scores - scores.max())
    if mask is not None:
        weights = weights * mask
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-30)
    return weights @ v, weights
