"""Scores in the order (query, key, sample, head) with softmax over dimension 1."""

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

    def forward(self, q, k, v, mask=None):
        B, Tq, d_model = q.shape
        h = self.num_heads
        Q = self.wq(q).view(B, Tq, h, self.d_k)
        K = self.wk(k).view(B, -1, h, self.d_k)
        V = self.wv(v).view(B, -1, h, self.d_k)
        scores = torch.einsum("bqhd,bkhd->qkbh", Q, K) / self.d_k**0.5
        if mask is not None:
            if mask.dim() == 2:
                mask = mask[None, None]
            elif mask.dim() == 3:
                mask = mask[:, None]
            seen = mask.permute(2, 3, 0, 1)
            scores = scores.masked_fill(~seen, torch.finfo(scores.dtype).min)
            weights = scores.softmax(dim=1) * seen
        else:
            weights = scores.softmax(dim=1)
        return self.wo(torch.einsum("qkbh,bkhd->bqhd", weights, V).reshape(B, Tq, d_model))
