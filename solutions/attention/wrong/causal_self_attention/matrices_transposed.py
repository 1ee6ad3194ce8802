"""The matrices of this unit are used as they are.

Idea: `x @ w.T`
Hint: `w_q` has the shape (D, d_k). Which product with `x` gives d_k features?
Fails: is_made_where_x_is, leaves_x_and_the_projections_alone, is_the_learners_own
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q.T, x @ w_k.T, x @ w_v.T
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
