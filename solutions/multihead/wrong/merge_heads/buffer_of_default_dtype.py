"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, T, h*d_k), filled in a loop
Hint: what does x.new_zeros know that torch.zeros does not?
Fails: returns_the_sequence_in_the_right_form, merges_without_a_loop
"""

import torch


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = torch.zeros(B, T, h * d_k)
    for j in range(h):
        out[:, :, j * d_k : (j + 1) * d_k] = x[:, j]
    return out
