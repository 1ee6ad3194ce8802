"""Your weights are sharper than those of the exercise before.

Idea: no scaling
Hint: which exercise of this unit could you call, and what does it do to the scores?
Fails: follows_the_formula_of_the_past, gradients_reach_x_and_the_projections
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1)
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, -1e9).softmax(-1) @ v
