"""num_heads has no effect on how many heads come out: the width of a head is written into the code.

Idea: width of a head fixed at 4
Hint: which two numbers decide how wide a head is?
Fails: gives_each_head_its_block, keeps_every_token_at_its_time, splits_without_a_loop
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    return x.reshape(B, T, -1, 4).transpose(1, 2)
