import math

import torch
import torch.nn as nn


def split_heads(x, num_heads):
    batch, length, width = x.size()
    if width % num_heads != 0:
        raise ValueError(f"width {width} / heads {num_heads} is not a whole number")
    y = x.reshape(batch, length, num_heads, -1)
    return torch.swapaxes(y, 1, 2)


def merge_heads(x):
    y = torch.swapaxes(x, 1, 2)
    return torch.flatten(y, start_dim=2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"width {d_model} / heads {num_heads} is not a whole number")
        self.d_model = d_model
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        q = split_heads(self.wq(q), self.num_heads)
        k = split_heads(self.wk(k), self.num_heads)
        v = split_heads(self.wv(v), self.num_heads)
        scores = q.matmul(k.transpose(-1, -2)) / math.sqrt(self.d_model)
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.unsqueeze(1)
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, -1)
        if mask is not None:
            weights = weights.masked_fill(~mask, 0)
        return self.wo(merge_heads(weights.matmul(v)))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 8,
    "parameters_with_twice_the_heads": "b",
}
