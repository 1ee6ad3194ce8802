"""A future token with a large score still leaks into the past: -50 is not low enough.

Idea: fill value -50
Hint: what would your weights be if the real scores were -200?
Fails: the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, -50.0).softmax(-1) @ v
