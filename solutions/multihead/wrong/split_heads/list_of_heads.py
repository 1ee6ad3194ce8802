"""You return a list with one tensor for each head; one tensor with an axis for the heads is asked for.

Idea: tuple of heads
Hint: which function makes one tensor of several, along a new axis?
Fails: returns_the_heads_in_the_right_form, keeps_every_token_at_its_time
"""


def split_heads(x, num_heads):
    _B, _T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.split(d_model // num_heads, dim=-1)
