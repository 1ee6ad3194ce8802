"""A slice for each head in a Python loop: right, but the number of operations grows with h.

Loses: splits_without_a_loop
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    out = x.new_empty(B, num_heads, T, d_k)
    for j in range(num_heads):
        out[:, j] = x[..., j * d_k : (j + 1) * d_k]
    return out
