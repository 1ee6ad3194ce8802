"""It works for one batch size only, the one that is written into the code.

Idea: batch size fixed
Hint: where can the number of samples be read?
Fails: passes_the_gradient_back_to_the_token, keeps_every_token_at_its_time, splits_without_a_loop
"""


def split_heads(x, num_heads):
    _B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(2, T, num_heads, d_model // num_heads).transpose(1, 2)
