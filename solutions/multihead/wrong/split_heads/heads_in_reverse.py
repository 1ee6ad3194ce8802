"""Head 0 holds the last block of features; the first one is asked for.

Idea: order of the heads reversed
Hint: count the blocks from the left.
Fails: gives_each_head_its_block, splits_bfloat16, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    heads = [x[:, :, d_model - (j + 1) * d_k : d_model - j * d_k] for j in range(num_heads)]
    return torch.stack(heads, dim=1)
