"""Head 0 holds pieces of several tokens. The shape is right, the places are not.

Idea: view(B, h, T, d_k) at once
Hint: print a small arange input and find the numbers of token 0; cutting an axis is not moving one.
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, num_heads, T, d_model // num_heads)
