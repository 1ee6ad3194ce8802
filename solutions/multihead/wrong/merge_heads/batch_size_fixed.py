"""It works for one batch size only, the one that is written into the code.

Idea: batch size fixed
Hint: where can the number of samples be read?
Fails: passes_the_gradient_back_to_the_head, merges_every_size, merges_without_a_loop
"""


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    return x.transpose(1, 2).reshape(2, -1, h * d_k)
