"""Your weights are equal over the past: `w_q` and `w_k` have no effect.

Idea: scores never used, running mean of the values
Hint: where do the scores enter your result?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    v = x @ w_v
    weights = torch.tril(torch.ones(T, T, dtype=x.dtype, device=x.device))
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v
