"""With a single sample or a single position your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).reshape(B, T, h * d_k).squeeze()
