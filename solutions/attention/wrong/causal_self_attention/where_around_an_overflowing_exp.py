"""The values are right, the gradients are NaN: the branch not taken overflowed.

Idea: `torch.where` around an overflowing exp
Hint: which number goes into `exp` at a hidden place? Replace it before, not after.
Fails: a_large_future_keeps_gradients_finite
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    past = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    largest = scores.masked_fill(~past, float("-inf")).amax(dim=-1, keepdim=True)
    weights = torch.where(past, torch.exp(scores - largest), 0.0)
    weights = weights / weights.sum(dim=-1, keepdim=True)
    return weights @ v
