"""A hidden key whose own score is large still gets weight: adding is not replacing.

Idea: -1e4 added at hidden keys
Hint: what is left of a hidden score of 10,000 after your addition?
Fails: a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + (~mask).to(scores.dtype) * -10000.0
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights @ v, weights
