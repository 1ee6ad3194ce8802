"""A query that may see nothing gets zeros from the heads, but the bias of wo should still be there.

Idea: output of empty rows set to 0 after wo
Hint: in which order do masking and the output layer come?
Fails: leaves_blind_queries_with_the_bias
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
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        out = self.wo(out)
        if mask is not None:
            blind = ~mask.expand(q.size(0), self.num_heads, q.size(1), k.size(1)).any(dim=-1).any(dim=1)
            out = out.masked_fill(blind.unsqueeze(-1), 0.0)
        return out
