"""view cannot re-cut a transposed tensor, so an error comes up for almost every input. What can?

Idea: transpose(1, 2).view(...)
Hint: the message of the error names the method to use instead; why does it have to copy?
Fails: returns_the_sequence_in_the_right_form, merges_without_changing_x, merges_the_same_twice
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).view(B, T, h * d_k)
