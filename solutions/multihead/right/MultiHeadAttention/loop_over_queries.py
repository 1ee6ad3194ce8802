"""Query by query in a Python loop: right, but the number of operations grows with Tq.

Loses: needs_no_loop
"""

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
        B, Tq, d_model = q.shape
        h, Tk = self.num_heads, k.size(1)
        Q, K, V = self.split(self.wq(q)), self.split(self.wk(k)), self.split(self.wv(v))
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            mask = mask.expand(B, h, Tq, Tk)
        rows = []
        for t in range(Tq):
            scores = (Q[:, :, t : t + 1] * K).sum(dim=-1) / self.d_k**0.5
            if mask is None:
                weights = scores.softmax(dim=-1)
            else:
                weights = scores.masked_fill(~mask[:, :, t], -1e9).softmax(dim=-1) * mask[:, :, t]
            rows.append((weights.unsqueeze(-1) * V).sum(dim=2).reshape(B, d_model))
        return self.wo(torch.stack(rows, dim=1))
