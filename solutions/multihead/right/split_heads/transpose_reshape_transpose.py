"""Features brought forward, cut there, and moved back behind time."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.transpose(1, 2).reshape(B, num_heads, d_model // num_heads, T).transpose(2, 3)
