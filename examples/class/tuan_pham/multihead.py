import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention as sdpa


def split_heads(x, num_heads):
    if x.shape[-1] % num_heads:
        raise ValueError(f"{x.shape[-1]} % {num_heads} != 0")
    return x.unflatten(2, (num_heads, x.shape[-1] // num_heads)).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2, 3)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"{d_model} % {num_heads} != 0")
        self.num_heads = num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, q, k, v, mask=None):
        q, k, v = [split_heads(f(t), self.num_heads) for f, t in [(self.wq, q), (self.wk, k), (self.wv, v)]]
        if mask is not None and mask.dim() == 3:
            mask = mask.unsqueeze(1)
        return self.wo(merge_heads(sdpa(q, k, v, attn_mask=mask)))


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2.0,
    "parameters_with_twice_the_heads": "b",
}
