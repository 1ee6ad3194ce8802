"""The members are a subclass of nn.Linear that splits into heads by itself."""

import torch
from torch import nn


class HeadLinear(nn.Linear):
    """A linear layer whose output is already cut into heads."""

    def forward(self, x, num_heads=1):
        y = super().forward(x)
        return y.unflatten(-1, (num_heads, -1)).transpose(-3, -2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.wq = HeadLinear(d_model, d_model)
        self.wk = HeadLinear(d_model, d_model)
        self.wv = HeadLinear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        Q, K, V = self.wq(q, self.num_heads), self.wk(k, self.num_heads), self.wv(v, self.num_heads)
        scores = Q @ K.mT * self.d_k**-0.5
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        return self.wo((weights @ V).transpose(1, 2).flatten(2))
