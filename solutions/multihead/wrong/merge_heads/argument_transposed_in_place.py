"""Your function has transposed the caller's tensor.

Idea: transpose_ on the argument
Hint: an underscore at the end of a method's name is a warning; which sister leaves the argument as it is?
Fails: merges_without_changing_x
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    x.transpose_(1, 2)
    return x.reshape(B, T, h * d_k)
