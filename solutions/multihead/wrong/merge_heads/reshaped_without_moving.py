"""The heads were cut together without being moved back, so a token gets numbers of other tokens.

Idea: reshape(B, T, h*d_k) at once
Hint: which axis has to stand beside d_k before the two can be joined?
Fails: puts_the_heads_side_by_side, merges_every_size
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.reshape(B, T, h * d_k)
