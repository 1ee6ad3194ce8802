"""The values are right, but the gradient ends here: nothing before this step could learn.

Idea: detached copy
Hint: do you need a copy at all?
Fails: passes_the_gradient_back_to_the_token
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    heads = x.detach().clone().reshape(B, T, num_heads, d_model // num_heads)
    return heads.transpose(1, 2)
