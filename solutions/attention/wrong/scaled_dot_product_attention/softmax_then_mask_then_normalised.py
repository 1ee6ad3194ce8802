"""Right on paper, lost to rounding as soon as a hidden key fits best.

Idea: softmax, times mask, divided by the sum
Hint: hide first, then normalise.
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    if mask is not None:
        weights = weights * mask
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
    return weights @ v, weights
