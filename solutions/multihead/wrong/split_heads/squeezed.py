"""With a single sample, position or head your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2).squeeze()
