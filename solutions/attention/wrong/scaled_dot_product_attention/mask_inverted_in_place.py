"""The second call sees the opposite mask.

Idea: the caller's mask inverted in place
Hint: a method whose name ends in `_` writes into the caller's tensor.
Fails: leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
        return weights @ v, weights
    hidden = mask.logical_not_()
    weights = torch.softmax(scores.masked_fill(hidden, -1e9), dim=-1).masked_fill(hidden, 0.0)
    return weights @ v, weights
