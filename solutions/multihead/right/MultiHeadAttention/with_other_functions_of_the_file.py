"""Uses split_heads and merge_heads of the same file, and a masked softmax of its own."""

import torch
from torch import nn


def split_heads(x, num_heads):
    if x.shape[-1] % num_heads:
        raise ValueError(f"{x.shape[-1]} features, {num_heads} heads")
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2)


def masked_softmax(scores, mask):
    if mask is None:
        return scores.softmax(-1)
    return scores.masked_fill(~mask, torch.finfo(scores.dtype).min).softmax(-1).masked_fill(~mask, 0)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int):
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"{d_model} features, {num_heads} heads")
        self.num_heads = num_heads
        for name in ("wq", "wk", "wv", "wo"):
            setattr(self, name, nn.Linear(d_model, d_model))

    def forward(self, q, k, v, mask=None):
        q, k, v = (split_heads(layer(x), self.num_heads) for layer, x in ((self.wq, q), (self.wk, k), (self.wv, v)))
        if mask is not None and mask.ndim == 3:
            mask = mask[:, None]
        weights = masked_softmax(q @ k.transpose(2, 3) * q.shape[-1] ** -0.5, mask)
        return self.wo(merge_heads(weights @ v))
