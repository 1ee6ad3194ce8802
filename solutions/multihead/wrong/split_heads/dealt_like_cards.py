"""Head 0 should hold the first block of features, not every h-th one.

Idea: features dealt out to the heads like cards
Hint: which features of a token does your head 0 hold, for d_model = 6 and two heads?
Fails: gives_each_head_its_block, splits_bfloat16
"""


def split_heads(x, num_heads):
    B, T, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model {d_model} is not divisible by num_heads {num_heads}")
    x = x.reshape(B, T, d_model // num_heads, num_heads)
    return x.permute(0, 3, 1, 2)
