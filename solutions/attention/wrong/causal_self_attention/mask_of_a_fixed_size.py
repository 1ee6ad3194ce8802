"""It works up to one length only.

Idea: mask of a fixed size
Hint: build the mask from the length of `x`, or ask what happens beyond the end of your buffer.
Fails: fits_any_length
"""

import math

import torch

BLOCK_SIZE = 64
MASK = torch.tril(torch.ones(BLOCK_SIZE, BLOCK_SIZE)).bool()


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    scores = scores.masked_fill(~MASK[:T, :T].to(x.device), float("-inf"))
    return scores.softmax(-1) @ v
