"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, h, T, d_k), filled in a loop
Hint: what do x.new_zeros and torch.zeros_like know that torch.zeros does not?
Fails: returns_the_heads_in_the_right_form, splits_without_a_loop
"""

import torch


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    out = torch.zeros(B, num_heads, T, d_k)
    for j in range(num_heads):
        out[:, j] = x[:, :, j * d_k : (j + 1) * d_k]
    return out
