"""The heads should come before time: your result is still (B, T, h, d_k).

Idea: axes left at (B, T, h, d_k)
Hint: the features are cut rightly; which two axes must change places now?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, num_heads, d_model // num_heads)
