"""Queries and keys each divided by the fourth root of d_k, an additive bias of finfo.min, weights times the mask."""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        root = self.d_k**0.25
        scores = (Q / root) @ (K / root).transpose(-1, -2)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = torch.where(mask, scores, torch.finfo(scores.dtype).min)
        weights = scores.softmax(-1)
        if mask is not None:
            weights = weights * mask.to(weights.dtype)
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)
