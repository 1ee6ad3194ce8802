"""Your first position may not see itself.

Idea: diagonal excluded
Hint: `T = 1` is a sentence of one token. What should come out?
Fails: the_first_output_is_its_own_value, hears_the_whole_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    past = torch.ones(T, T, dtype=torch.bool, device=x.device).tril(-1)
    weights = scores.masked_fill(~past, -1e9).softmax(dim=-1) * past
    return weights @ v
