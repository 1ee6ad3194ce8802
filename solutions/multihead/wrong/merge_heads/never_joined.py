"""Your result still has four axes: heads and features of a token should become one axis.

Idea: axes moved back but not joined
Hint: which two neighbours have to be made one?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return x.transpose(1, 2)
