"""A tensor of zeros and ones picks the features: exact, because only one term is not zero."""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    select = torch.eye(d_model, dtype=x.dtype, device=x.device).view(d_model, num_heads, d_k)
    return torch.einsum("btm,mhd->bhtd", x, select)
