"""Head by head into a buffer of the input's kind: right, but the operations grow with h.

Loses: merges_without_a_loop
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = x.new_empty(B, T, h * d_k)
    for j in range(h):
        out[:, :, j * d_k : (j + 1) * d_k] = x[:, j]
    return out
