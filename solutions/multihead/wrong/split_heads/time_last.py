"""The axes of a head are (d_k, T): the features of a head should come last, time before them.

Idea: heads returned as (B, h, d_k, T)
Hint: which axis do the matrix products of attention expect at the end?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.transpose(1, 2).reshape(B, num_heads, d_model // num_heads, T)
