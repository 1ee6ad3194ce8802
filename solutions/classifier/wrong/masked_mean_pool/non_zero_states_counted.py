"""A real value may be zero, and yours is not counted. Who knows which positions are real?

Idea: non-zero states counted instead of the mask
Hint: which argument have you not used for the count?
Fails: counts_real_values_that_are_zero
"""


def masked_mean_pool(hidden, mask):
    masked = hidden * mask.unsqueeze(-1)
    count = (masked != 0).sum(dim=1).clamp(min=1)
    return masked.sum(dim=1) / count
