"""Beatriz Moura - multihead"""
import torch.nn as nn

from attention import scaled_dot_product_attention


def split_heads(x, num_heads):
    n, t, d = x.shape
    if d % num_heads:
        raise ValueError("não divide: " + f"{d} por {num_heads}")
    return x.reshape(n, t, num_heads, d // num_heads).transpose(1, 2)


def merge_heads(x):
    n, heads, t, d = x.shape
    return x.transpose(1, 2).reshape(n, t, heads * d)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads:
            raise ValueError("não divide: " + f"{d_model} por {num_heads}")
        self.heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        q = split_heads(self.wq(q), self.heads)
        k = split_heads(self.wk(k), self.heads)
        v = split_heads(self.wv(v), self.heads)
        if mask is not None and mask.ndim == 3:
            mask = mask.unsqueeze(1)
        y, _ = scaled_dot_product_attention(q, k, v, mask)
        return self.wo(merge_heads(y))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2.0,
    "parameters_with_twice_the_heads": "b",
}
