"""You take the maximum of what is hidden.

Idea: mask inverted
Hint: True means real. Which positions do you fill?
Fails: takes_the_largest_real_value, finds_the_maximum_among_real_positions_only,
    finds_the_same_maximum_in_any_company
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.nan_to_num(neginf=0.0)
