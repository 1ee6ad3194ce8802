# Goran Petrović
import math

import torch
import torch.nn.functional as F
from torch import nn


def split_heads(x, num_heads):
    B, T, D = x.shape
    if D % num_heads != 0:
        raise ValueError(f"{D} features, {num_heads} heads")
    x = x.reshape(B, T, D // num_heads, num_heads)
    return x.permute(0, 3, 1, 2)


def merge_heads(x):
    B, H, T, D = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, D * H)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"{d_model} features, {num_heads} heads")
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def cut(self, x):
        B, T, D = x.shape
        return x.reshape(B, T, self.num_heads, D // self.num_heads).permute(0, 2, 1, 3)

    def forward(self, q, k, v, mask=None):
        q, k, v = self.cut(self.wq(q)), self.cut(self.wk(k)), self.cut(self.wv(v))
        scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.shape[-1])
        if mask is not None:
            if mask.dim() == 3:
                mask = mask[:, None]
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = F.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0.0)
        out = torch.matmul(weights, v)
        return out.permute(0, 2, 1, 3).flatten(2)


answers = {
    "shape_after_split": (2, 5, 3, 4),
    "scores_are_divided_by": 2,
    "parameters_with_twice_the_heads": "b",
}
