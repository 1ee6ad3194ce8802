"""The last output does not know the first token.

Idea: window of two positions
Hint: how far back may a position look?
Fails: hears_the_whole_past, with_identity_projections_states_attend_to_themselves
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    position = torch.arange(T, device=x.device)
    distance = position[:, None] - position[None, :]
    seen = (distance >= 0) & (distance < 2)
    return scores.masked_fill(~seen, float("-inf")).softmax(-1) @ v
