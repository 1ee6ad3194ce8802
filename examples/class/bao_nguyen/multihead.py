"""Unit 6."""
import torch
from torch import Tensor, einsum, nn


def _check(d_model: int, num_heads: int) -> None:
    if d_model % num_heads != 0:
        raise ValueError(f"d_model={d_model} is not a multiple of num_heads={num_heads}")


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    _check(x.shape[-1], num_heads)
    return x.unflatten(-1, (num_heads, -1)).movedim(-2, 1)


def merge_heads(x: Tensor) -> Tensor:
    return x.movedim(1, -2).flatten(-2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        _check(d_model, num_heads)
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None) -> Tensor:
        # heads stay behind time: b q h d
        q = self.wq(q).unflatten(-1, (self.num_heads, -1))
        k = self.wk(k).unflatten(-1, (self.num_heads, -1))
        v = self.wv(v).unflatten(-1, (self.num_heads, -1))
        s = einsum("bqhd,bkhd->bhqk", q, k) / q.shape[-1] ** 0.5
        if mask is None:
            w = s.softmax(-1)
        else:
            m = mask[:, None] if mask.ndim == 3 else mask
            w = torch.where(m, s, torch.finfo(s.dtype).min).softmax(-1)
            w = torch.where(m, w, 0.0)
        return self.wo(einsum("bhqk,bkhd->bqhd", w, v).flatten(-2))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2.0,
    "parameters_with_twice_the_heads": "b",
}
