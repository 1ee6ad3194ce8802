"""Right for a tensor that lies in memory as you expect, and garbage for any other: the heads are often a view.

Idea: as_strided with the strides of a contiguous tensor
Hint: who tells you how far the next head is away in memory?
Fails: merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    side_by_side = x.as_strided((B, T, h, d_k), (h * T * d_k, d_k, T * d_k, 1))
    return side_by_side.reshape(B, T, h * d_k)
