"""view and permute, made contiguous at the end."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.view(B, T, num_heads, -1).permute(0, 2, 1, 3).contiguous()
