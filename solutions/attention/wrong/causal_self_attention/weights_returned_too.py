"""Two results come back; only the output is asked for.

Idea: (output, weights) returned
Hint: read the last line of the task again.
Fails: returns_one_output, a_large_future_keeps_gradients_finite, a_sentence_alone_is_the_same
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    weights = scores.masked_fill(~mask, float("-inf")).softmax(-1)
    return weights @ v, weights
