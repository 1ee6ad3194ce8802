"""A large future token silences the past: it decides your scale.

Idea: row maximum taken over the future too, then `exp(...)` cut by `tril`
Hint: hide the future before you take the maximum.
Fails: a_large_token_in_the_future_is_not_heard, the_future_stays_hidden_when_scores_are_low
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.exp(scores - scores.max(dim=-1, keepdim=True).values).tril()
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-20)
    return weights @ v
