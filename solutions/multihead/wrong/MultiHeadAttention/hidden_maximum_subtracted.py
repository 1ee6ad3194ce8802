"""A hidden key decides the scale of your row: its maximum is subtracted, and all real weights underflow.

Idea: row maximum taken over hidden keys too
Hint: over which keys should the maximum run?
Fails: stays_right_for_large_scores, is_blind_to_hidden_keys, hides_the_best_key_and_keeps_the_worst
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
        powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
        if mask is not None:
            powers = powers * mask
        weights = powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-9)
        out = (weights @ V).transpose(1, 2).reshape(q.size(0), q.size(1), -1)
        return self.wo(out)
