"""Batch and time are one axis in your result.

Idea: reshape(-1, h*d_k)
Hint: how many axes should the result have?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    return x.transpose(1, 2).reshape(-1, h * d_k)
