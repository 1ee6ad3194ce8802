"""Heads and samples in one axis, repeat_interleave for masks of samples, baddbmm with alpha."""

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
        Tk, h = k.size(1), self.num_heads

        def flat(y, T):
            return y.view(B, T, h, self.d_k).transpose(1, 2).reshape(B * h, T, self.d_k)

        Q, K, V = flat(self.wq(q), Tq), flat(self.wk(k), Tk), flat(self.wv(v), Tk)
        bias = Q.new_zeros(1)
        scores = torch.baddbmm(bias, Q, K.transpose(1, 2), beta=0, alpha=self.d_k**-0.5)
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.expand(B, Tq, Tk).repeat_interleave(h, dim=0)
            elif mask.dim() == 4:
                mask = mask.expand(B, h, Tq, Tk).reshape(B * h, Tq, Tk)
            scores.masked_fill_(~mask, -1e9)
        weights = scores.softmax(dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).view(B, h, Tq, self.d_k).transpose(1, 2).reshape(B, Tq, d_model)
        return self.wo(out)
