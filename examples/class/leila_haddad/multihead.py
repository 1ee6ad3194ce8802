"""
Leila Haddad
multi-head
"""
import torch
from torch import Tensor, nn

from attention import scaled_dot_product_attention


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    assert x.shape[-1] % num_heads == 0, f"{x.shape[-1]} cannot be divided by {num_heads}"
    return x.reshape(x.shape[0], x.shape[1], num_heads, x.shape[2] // num_heads).transpose(1, 2)


def merge_heads(x: Tensor) -> Tensor:
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"{d_model} cannot be divided by {num_heads}")
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
        q = split_heads(self.wq(q), self.num_heads)
        k = split_heads(self.wk(k), self.num_heads)
        v = split_heads(self.wv(v), self.num_heads)
        return self.wo(merge_heads(scaled_dot_product_attention(q, k, v, mask).output))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2.0,
    "parameters_with_twice_the_heads": "b",
}
