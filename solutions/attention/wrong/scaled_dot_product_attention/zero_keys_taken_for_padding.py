"""A key of zeros is a key with the score 0; yours is hidden. Only the mask says what is hidden.

Idea: keys of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: keys_of_zeros_are_keys
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    real = (k != 0).any(dim=-1)[..., None, :]
    mask = real if mask is None else mask & real
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
    return weights @ v, weights
