"""An assertion is for the author's own mistakes (and can be switched off); the exercise asks for a ValueError.

Idea: assert for the divisibility
Hint: which statement raises an exception of the kind you choose?
Fails: refuses_heads_of_unequal_size
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    assert d_model % num_heads == 0, f"{d_model} is not divisible by {num_heads}"
    return x.reshape(B, T, num_heads, d_model // num_heads).transpose(1, 2)
