"""Heads of sample 0 use the mask of sample 1: in which order are the rows of (B*h)?

Idea: (B*h) layout with mask.repeat(h, 1, 1)
Hint: write down the rows of both tensors for two samples and two heads.
Fails: reads_masks_of_every_rank, is_blind_to_hidden_keys, treats_samples_apart
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
        B, Tq, d_model = q.shape
        Tk = k.size(1)
        Q = self.split(self.wq(q)).reshape(B * self.num_heads, Tq, self.d_k)
        K = self.split(self.wk(k)).reshape(B * self.num_heads, Tk, self.d_k)
        V = self.split(self.wv(v)).reshape(B * self.num_heads, Tk, self.d_k)
        scores = torch.bmm(Q, K.transpose(1, 2)) / math.sqrt(self.d_k)
        if mask is not None:
            if mask.dim() == 4:
                mask = mask.expand(B, self.num_heads, Tq, Tk).reshape(B * self.num_heads, Tq, Tk)
            elif mask.dim() == 3:
                mask = mask.expand(B, Tq, Tk).repeat(self.num_heads, 1, 1)
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        out = torch.bmm(weights, V).view(B, self.num_heads, Tq, self.d_k)
        return self.wo(out.transpose(1, 2).reshape(B, Tq, d_model))
