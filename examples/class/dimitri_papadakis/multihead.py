# Dimitri P.
import math

import torch
from torch import nn


def split_heads(x, num_heads):
    d_model = x.shape[-1]
    if d_model % num_heads > 0:
        raise ValueError("d_model " + str(d_model) + ", heads " + str(num_heads) + ": does not divide")
    d_k = d_model // num_heads
    return torch.stack([x[:, :, j * d_k : (j + 1) * d_k] for j in range(num_heads)], dim=1)


def merge_heads(x):
    return torch.cat([x[:, j] for j in range(x.shape[1])], dim=-1)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads > 0:
            raise ValueError("d_model " + str(d_model) + ", heads " + str(num_heads) + ": does not divide")
        self.h = num_heads
        self.d_k = d_model // num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        q, k, v = self.wq(q), self.wk(k), self.wv(v)
        results = []
        for j in range(self.h):
            part = slice(j * self.d_k, (j + 1) * self.d_k)
            scores = q[..., part] @ k[..., part].transpose(1, 2) / math.sqrt(self.d_k)
            weights = None
            if mask is not None:
                m = mask
                if m.dim() == 4:
                    m = m[:, j] if m.shape[1] > 1 else m[:, 0]
                scores = scores.masked_fill(~m, -1e9)
                weights = torch.softmax(scores, dim=-1) * m
            else:
                weights = torch.softmax(scores, dim=-1)
            results.append(weights @ v[..., part])
        return self.wo(torch.cat(results, dim=-1))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": math.sqrt(64 / 16),
    "parameters_with_twice_the_heads": "b",
}
