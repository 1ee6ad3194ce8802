"""All numbers are there, in another order: it should be first all of head 0, then head 1.

Idea: axes in the order (B, T, d_k, h)
Hint: when two axes are joined, the last one runs fastest. Which one should that be?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, h * d_k)
