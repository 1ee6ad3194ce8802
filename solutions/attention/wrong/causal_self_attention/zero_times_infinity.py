"""0 times infinity is not 0: everything becomes NaN.

Idea: `(1 - tril) * -inf`
Hint: fill where the mask says so, instead of multiplying.
Fails: the_first_output_is_its_own_value, a_large_future_keeps_gradients_finite, hears_the_whole_past
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    future = (1 - torch.tril(torch.ones(T, T, dtype=x.dtype, device=x.device))) * float("-inf")
    return torch.softmax(scores + future, dim=-1) @ v
