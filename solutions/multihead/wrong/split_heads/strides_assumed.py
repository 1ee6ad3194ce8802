"""Right for a tensor that lies in memory as you expect, and garbage for any other.

Idea: as_strided with the strides of a contiguous tensor
Hint: who tells you how far the next token is away in memory?
Fails: splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    return x.as_strided((B, num_heads, T, d_k), (T * d_model, d_k, d_model, 1))
