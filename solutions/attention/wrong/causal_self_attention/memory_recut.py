"""It fails when `x` does not lie in memory in one piece.

Idea: batch and time merged with view
Hint: `@` multiplies the last axis whatever stands before it. Is the re-cut needed?
Fails: fits_any_length
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    B, T, D = x.shape
    flat = x.view(B * T, D)
    q, k, v = ((flat @ w).view(B, T, -1) for w in (w_q, w_k, w_v))
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
