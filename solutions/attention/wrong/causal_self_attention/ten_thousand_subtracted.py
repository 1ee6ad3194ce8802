"""Minus 10,000 is not minus infinity: where the past fits badly and the future well, the future is heard.

Idea: -1e4 added to hidden scores
Hint: how far apart may two scores be? Choose something that no score can make up for.
Fails: the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    future = torch.ones(x.shape[1], x.shape[1], device=x.device, dtype=x.dtype).triu(1)
    scores = q @ k.transpose(1, 2) / math.sqrt(w_q.shape[1]) - 1e4 * future
    return torch.softmax(scores, dim=-1) @ v
