"""Your result is float32 whatever comes in.

Idea: float() at the end
Hint: why is there a conversion at all?
Fails: returns_the_sequence_in_the_right_form, puts_the_heads_side_by_side
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(1, 2).reshape(B, T, h * d_k).float()
