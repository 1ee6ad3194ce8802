"""One head is written as a function; torch.vmap maps it over heads and samples."""

import torch
from torch import nn


def one_head(q, k, v, mask):
    scores = q @ k.T / q.shape[-1] ** 0.5
    weights = torch.where(mask, scores, -1e9).softmax(-1)
    return torch.where(mask, weights, 0.0) @ v


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
        Tk, h = k.shape[1], self.num_heads
        Q, K, V = (y.unflatten(-1, (h, -1)).transpose(1, 2) for y in (self.wq(q), self.wk(k), self.wv(v)))
        if mask is None:
            mask = torch.ones(Tq, Tk, dtype=torch.bool, device=q.device)
        if mask.dim() == 3:
            mask = mask.unsqueeze(1)
        mask = mask.expand(B, h, Tq, Tk)
        out = torch.vmap(torch.vmap(one_head))(Q, K, V, mask)
        return self.wo(out.transpose(1, 2).reshape(B, Tq, d_model))
