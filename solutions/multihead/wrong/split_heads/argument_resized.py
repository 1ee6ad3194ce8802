"""Your function changed the shape of the caller's x.

Idea: resize_ on the argument
Hint: an underscore at the end of a method's name is a warning; which sister gives a new view?
Fails: splits_without_changing_x, passes_the_gradient_back_to_the_token
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x.resize_(B, T, num_heads, d_model // num_heads)
    return x.transpose(1, 2)
