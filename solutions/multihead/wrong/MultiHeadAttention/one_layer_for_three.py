"""The members wq, wk and wv are missing: one wide layer stands in for them.

Idea: projections fused into one layer
Hint: three layers of their own are asked for, so that queries, keys and values may come from different places.
Fails: has_the_members_of_the_text, leaves_its_arguments_alone, follows_the_device
"""

import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.wo = nn.Linear(d_model, d_model)

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        wq, wk, wv = self.qkv.weight.chunk(3)
        bq, bk, bv = self.qkv.bias.chunk(3)
        Q = self.split(q @ wq.T + bq)
        K = self.split(k @ wk.T + bk)
        V = self.split(v @ wv.T + bv)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)
