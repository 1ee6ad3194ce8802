"""Your weights are equal over the past: `w_q` and `w_k` have no effect.

Idea: scores never used, running mean of the values
Hint: where do the scores enter your result?
Fails: follows_the_formula_of_the_past, with_identity_projections_states_attend_to_themselves, keeps_a_small_dtype
"""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    v = x @ w_v
    weights = torch.tril(torch.ones(T, T, dtype=x.dtype, device=x.device))
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v
