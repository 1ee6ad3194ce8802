"""num_heads has no effect: there is a single head of full width.

Idea: features never split
Hint: where are the features cut into heads?
Fails: follows_the_formula, passes_gradients_to_everything
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

    def forward(self, q, k, v, mask=None):
        Q = self.wq(q).unsqueeze(1)
        K = self.wk(k).unsqueeze(1)
        V = self.wv(v).unsqueeze(1)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(q.size(-1))
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = (weights @ V)[:, 0]
        return self.wo(out)
