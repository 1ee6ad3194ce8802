"""Right on paper, lost as soon as a hidden key fits best: what is left is smaller than the number in your denominator.

Idea: softmax, times mask, divided by the sum + 1e-9
Hint: hide first, then normalise.
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    if mask is not None:
        weights = weights * mask
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
    return weights @ v, weights
