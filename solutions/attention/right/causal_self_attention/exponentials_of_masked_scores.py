"""Exponentials of scores that were masked with -inf first, divided by their sum at the end."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    T = x.shape[1]
    future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
    scores = (q @ k.transpose(1, 2) * q.shape[-1] ** -0.5).masked_fill(future, float("-inf"))
    exps = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return (exps @ v) / exps.sum(dim=-1, keepdim=True)
