"""Your two shortcuts undo each other, yet each head is a slice of time.

Idea: split and merge both by view only
Hint: a round trip proves nothing. Look at one head after splitting: which tokens are in it?
Fails: follows_the_formula, does_not_care_how_keys_are_ordered, does_not_care_for_a_shift_of_all_keys
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
        return x.reshape(x.size(0), self.num_heads, x.size(1), self.d_k)

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
        out = (weights @ V).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)
