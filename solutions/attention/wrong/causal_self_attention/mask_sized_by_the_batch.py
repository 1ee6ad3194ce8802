"""Your mask has the size of the batch. Which axis is time?

Idea: mask sized by the batch
Hint: print `x.shape` and your mask's shape side by side.
Fails: is_made_where_x_is, leaves_x_and_the_projections_alone, is_the_learners_own
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    size = x.shape[0]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    mask = torch.ones(size, size, dtype=torch.bool, device=x.device).tril()
    return scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
