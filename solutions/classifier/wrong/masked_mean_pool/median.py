"""The middle value is not the mean.

Idea: median of the real values
Hint: what is the mean of 0, 0 and 3?
Fails: takes_the_mean_of_the_real_values, counts_real_values_that_are_zero
"""


def masked_mean_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), float("nan"))
    return filled.nanmedian(dim=1).values.nan_to_num(0.0)
