"""Your function resets the random numbers of the whole program.

Idea: manual_seed inside, to make it reproducible
Hint: nothing in here is random, so there is nothing to fix.
Fails: repeats_itself_over_time
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    torch.manual_seed(42)
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(T, T, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
