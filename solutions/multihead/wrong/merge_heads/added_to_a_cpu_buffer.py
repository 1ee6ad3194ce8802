"""The buffer you add to is made on the CPU, wherever x lives.

Idea: result buffer on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: merges_on_any_device
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = torch.zeros(B, T, h * d_k, dtype=x.dtype)
    return out + x.transpose(1, 2).reshape(B, T, h * d_k)
