"""unflatten and movedim instead of reshape and transpose: other strides."""


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.unflatten(-1, (num_heads, d_model // num_heads)).movedim(2, 1)
