"""You mix the inputs themselves; `w_v` has no effect.

Idea: values not projected
Hint: which width should the output have?
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k = x @ w_q, x @ w_k
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ x
