"""The two matrices of the scores multiplied first; values projected after the mixture."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    between = w_q @ w_k.t() / w_q.shape[1] ** 0.5  # (D, D)
    scores = x @ between @ x.transpose(1, 2)  # (B, T, T)
    T = x.shape[1]
    scores = scores.masked_fill(torch.ones(T, T, device=x.device).triu(1).bool(), -1e9)
    return scores.softmax(-1) @ x @ w_v
