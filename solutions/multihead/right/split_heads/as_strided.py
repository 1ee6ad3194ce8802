"""The heads as a view with hand-made strides."""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    d_k = d_model // num_heads
    batch, time, feature = x.stride()
    return x.as_strided((B, num_heads, T, d_k), (batch, d_k * feature, time, feature))
