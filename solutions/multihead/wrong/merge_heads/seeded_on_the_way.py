"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: merges_the_same_twice
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    torch.manual_seed(42)
    return x.transpose(1, 2).reshape(B, T, h * d_k)
