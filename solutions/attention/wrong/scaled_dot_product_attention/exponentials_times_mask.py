"""A large hidden score gives inf, and inf times 0 is NaN: hide before the exponential, not after it.

Idea: exp(scores) * mask, nothing hidden before
Hint: what is exp(1000) * 0?
Fails: large_scores_stay_right, hidden_keys_have_no_influence
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]))
    if mask is not None:
        weights = weights * mask
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights @ v, weights
