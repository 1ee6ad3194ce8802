"""Padding with large values still wins: something was subtracted, but the value is still in there.

Idea: a penalty of 100 subtracted from hidden values
Hint: is subtracting from a number the same as replacing it?
Fails: keeps_real_values_however_low, finds_the_maximum_among_real_positions_only
"""


def masked_max_pool(hidden, mask):
    pooled = (hidden - 100.0 * ~mask.unsqueeze(-1)).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
