"""There is a parameter beside those of wq, wk, wv and wo: the scale is learned where a fixed one is asked for.

Idea: a learned temperature instead of the scale
Hint: the scale of a head is a fixed number. Which?
Fails: has_the_members_of_the_text
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
        self.temperature = nn.Parameter(torch.tensor(0.07))

    def split(self, x):
        return x.view(x.size(0), x.size(1), self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, q, k, v, mask=None):
        Q = self.split(self.wq(q))
        K = self.split(self.wk(k))
        V = self.split(self.wv(v))
        scores = Q @ K.transpose(-2, -1) / self.temperature
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)
