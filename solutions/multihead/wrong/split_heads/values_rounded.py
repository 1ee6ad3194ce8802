"""The numbers that come out are not quite those that went in; splitting only moves them.

Idea: a detour over float32
Hint: which dtype does the call to float() give, and what is lost?
Fails: gives_each_head_its_block, splits_every_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    heads = x.float().reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
    return heads.to(x.dtype)
