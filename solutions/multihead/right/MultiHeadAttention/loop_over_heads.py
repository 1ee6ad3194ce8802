"""Head by head in a Python loop: right, but the number of operations grows with h.

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

    def forward(self, q, k, v, mask=None):
        Q, K, V = self.wq(q), self.wk(k), self.wv(v)
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        if mask is not None:
            mask = mask.expand(q.size(0), self.num_heads, q.size(1), k.size(1))
        answers = []
        for j in range(self.num_heads):
            block = slice(j * self.d_k, (j + 1) * self.d_k)
            scores = Q[..., block] @ K[..., block].transpose(1, 2) / self.d_k**0.5
            if mask is None:
                weights = scores.softmax(dim=-1)
            else:
                weights = scores.masked_fill(~mask[:, j], -1e9).softmax(dim=-1) * mask[:, j]
            answers.append(weights @ V[..., block])
        return self.wo(torch.cat(answers, dim=-1))
