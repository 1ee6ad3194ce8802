"""The buffer you add to is made on the CPU, wherever x lives.

Idea: result buffer on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: splits_on_any_device
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    out = torch.zeros(B, num_heads, T, d_model // num_heads, dtype=x.dtype)
    return out + x.reshape(B, T, num_heads, -1).transpose(1, 2)
