"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: splits_the_same_twice
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    torch.manual_seed(42)
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
