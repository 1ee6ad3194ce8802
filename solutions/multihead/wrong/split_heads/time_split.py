"""Your heads are groups of tokens; they should be groups of features.

Idea: time split instead of features
Hint: which of the three axes of x should fall into num_heads parts?
Fails: returns_the_heads_in_the_right_form, splits_without_changing_x, splits_the_same_twice
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, num_heads, T // num_heads, d_model)
