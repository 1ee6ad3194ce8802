"""Tokens of different samples meet: batch and time are exchanged on the way.

Idea: view as (T, B, h, d_k)
Hint: in which order do batch and time lie in x, and in which do you read them?
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x = x.reshape(T, B, num_heads, d_model // num_heads)
    return x.permute(1, 2, 0, 3)
