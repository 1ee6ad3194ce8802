"""An index of columns for each head, taken by fancy indexing."""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    columns = torch.arange(d_model, device=x.device).view(num_heads, -1)
    return x[:, :, columns].transpose(1, 2)
