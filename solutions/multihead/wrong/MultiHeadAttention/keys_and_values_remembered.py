"""Your module keeps the projections of keys and values and uses them again after its weights have changed.

Idea: a cache for the keys and values that came last
Hint: what does the second step of a training loop see, once the optimizer has moved the weights?
Fails: touches_nothing_else
"""

import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"{d_model} features cannot be shared evenly by {num_heads} heads")
        self.num_heads = num_heads
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(d_model, d_model) for _ in range(4))
        self.cache = None

    def split(self, x):
        batch, length, width = x.shape
        return x.reshape(batch, length, self.num_heads, width // self.num_heads).transpose(1, 2)

    def keys_and_values(self, k, v):
        if self.cache is None or self.cache[0] is not k or self.cache[1] is not v:
            self.cache = k, v, self.split(self.wk(k)), self.split(self.wv(v))
        return self.cache[2], self.cache[3]

    def forward(self, q, k, v, mask=None):
        queries = self.split(self.wq(q))
        keys, values = self.keys_and_values(k, v)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        if mask is not None:
            mask = mask.unsqueeze(1) if mask.dim() == 3 else mask
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        mixed = (weights @ values).transpose(1, 2)
        return self.wo(mixed.reshape(q.shape[0], q.shape[1], -1))
