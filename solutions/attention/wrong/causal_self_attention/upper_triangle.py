"""Your positions see the future and not the past.

Idea: upper triangle
Hint: the last position has no future. What does it see in yours?
Fails: hides_the_future, a_large_token_in_the_future_is_not_heard, hears_the_whole_past
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.triu(torch.ones(T, T, device=x.device))
    return scores.masked_fill(mask == 0, float("-inf")).softmax(-1) @ v
