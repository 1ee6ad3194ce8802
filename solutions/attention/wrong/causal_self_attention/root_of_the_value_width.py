"""Which of the three projections decides the length of a dot product? Yours is the one of the values.

Idea: root of `Dv`
Hint: how many products does one score add up?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / v.shape[-1] ** 0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
