"""Queries and keys have changed places: scores are transposed.

Idea: `w_q` and `w_k` exchanged
Hint: which matrix makes the one who asks?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    k, q, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
