"""Heads hold every h-th feature, with the rows of the weights and the columns of wo permuted to match."""

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
        order = torch.arange(d_model).view(num_heads, -1).T.flatten()
        self.register_buffer("order", order, persistent=False)

    def forward(self, q, k, v, mask=None):
        B, Tq, d_model = q.shape
        order = self.order

        def dealt(layer, x):
            y = x @ layer.weight[order].T + layer.bias[order]
            return y.view(B, x.size(1), self.d_k, self.num_heads).permute(0, 3, 1, 2)

        Q, K, V = dealt(self.wq, q), dealt(self.wk, k), dealt(self.wv, v)
        scores = Q @ K.mT / self.d_k**0.5
        if mask is not None:
            mask = mask.unsqueeze(1) if mask.dim() == 3 else mask
            scores = torch.where(mask, scores, -torch.inf)
            weights = torch.where(mask, scores.softmax(-1), 0.0)
        else:
            weights = scores.softmax(-1)
        out = (weights @ V).permute(0, 2, 3, 1).reshape(B, Tq, d_model)
        return out @ self.wo.weight[:, order].T + self.wo.bias
