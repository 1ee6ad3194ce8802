"""Queries and keys get no gradient.

Idea: weights detached
Hint: without this path nobody learns where to look. Which call cuts it?
Fails: gradients_reach_q_k_and_v, gradients_agree_under_a_mask, an_empty_row_keeps_gradients_finite
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1).detach()
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
