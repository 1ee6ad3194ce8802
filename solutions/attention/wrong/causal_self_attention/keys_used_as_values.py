"""`w_v` has no effect: the keys are mixed.

Idea: `w_k` used for the values
Hint: count how often each of the three matrices stands in your code.
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q = x @ w_q
    k = v = x @ w_k
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
