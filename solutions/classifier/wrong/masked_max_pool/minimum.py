"""You take the smallest real value.

Idea: minimum instead of maximum
Hint: read the name of the exercise again.
Fails: takes_the_largest_real_value, gives_a_value_that_is_there
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("inf")).amin(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
