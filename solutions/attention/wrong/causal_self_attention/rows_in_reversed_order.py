"""Your first position sees everything, the last only one token.

Idea: rows of the mask in reversed order
Hint: print your mask for T = 3. Which row belongs to position 0?
Fails: hides_the_future, hears_the_whole_past, does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    rows = [torch.arange(T, device=x.device) < T - t for t in range(T)]
    mask = torch.stack(rows)
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
