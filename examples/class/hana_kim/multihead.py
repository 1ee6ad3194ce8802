import torch
from torch import nn

from attention import scaled_dot_product_attention


def split_heads(x, num_heads):
    try:
        return x.unflatten(-1, (num_heads, x.shape[-1] // num_heads)).transpose(1, 2)
    except RuntimeError:
        raise ValueError(f"{x.shape[-1]} features, {num_heads} heads") from None


def merge_heads(x):
    return x.transpose(1, 2).flatten(-2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        split_heads(torch.empty(1, 1, d_model), num_heads)  # raises if it cannot
        self.num_heads = num_heads
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(d_model, d_model) for _ in "qkvo")

    def forward(self, q, k, v, mask=None):
        heads = (split_heads(w(t), self.num_heads) for w, t in [(self.wq, q), (self.wk, k), (self.wv, v)])
        mask = mask[:, None] if mask is not None and mask.ndim == 3 else mask
        return self.wo(merge_heads(scaled_dot_product_attention(*heads, mask)[0]))


answers = {"shape_after_split": (2, 3, 5, 4), "scores_are_divided_by": 2, "parameters_with_twice_the_heads": "b"}
