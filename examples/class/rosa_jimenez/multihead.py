# Rosa Jiménez - varias cabezas
import math

import torch
from torch import nn


def comprobar(d_model, num_heads):
    if d_model % num_heads != 0:
        raise ValueError(f"{d_model} no es divisible entre {num_heads}")


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    comprobar(d_model, num_heads)
    # primero las cabezas, luego el tiempo
    return x.reshape(B, T, num_heads, d_model // num_heads).permute(0, 2, 1, 3).contiguous()


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.permute(0, 2, 1, 3).contiguous().view(B, T, h * d_k)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        comprobar(d_model, num_heads)
        self.num_heads = num_heads
        self.wq, self.wk = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)
        self.wv, self.wo = nn.Linear(d_model, d_model), nn.Linear(d_model, d_model)

    def atender(self, q, k, v, mask):
        s = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if mask is None:
            return s.softmax(-1) @ v
        w = s.masked_fill(~mask, -1e9).softmax(-1)
        return (w * mask) @ v

    def forward(self, q, k, v, mask=None):
        if mask is not None and mask.dim() == 3:
            mask = mask[:, None]
        partes = [split_heads(capa(t), self.num_heads) for capa, t in zip((self.wq, self.wk, self.wv), (q, k, v))]
        return self.wo(merge_heads(self.atender(*partes, mask)))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2,
    "parameters_with_twice_the_heads": "b",
}
