"""The scale follows the width of the states. What is the length of the dot product here?

Idea: root of `D`
Hint: how many products does one score add up?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections, fits_any_length
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    _, T, D = x.shape
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = torch.einsum("btd,bsd->bts", q, k) / D**0.5
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
