"""All your heads hold the first block of features.

Idea: every head sliced from the first block
Hint: where does block j begin, and where does it end?
Fails: gives_each_head_its_block, splits_bfloat16, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    heads = [x[:, :, 0:d_k] for j in range(num_heads)]
    return torch.stack(heads, dim=1)
