"""d_model is written into the code; it should follow from the heads.

Idea: d_model fixed at 12
Hint: what is the width of a token made of h heads of d_k features?
Fails: returns_the_sequence_in_the_right_form, merges_without_a_loop
"""


def merge_heads(x):
    B, _h, _T, _d_k = x.shape
    return x.transpose(1, 2).reshape(B, -1, 12)
