"""Sample 1 looks at the keys of sample 0.

Idea: keys of sample 0 for the whole batch
Hint: change one sample and look at the outputs of the others.
Fails: follows_the_formula_of_the_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x[0] @ w_k, x @ w_v
    scores = q @ k.T / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
