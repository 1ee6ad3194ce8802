"""The padding takes part in the maximum.

Idea: mask ignored
Hint: where does the mask appear in your function?
Fails: takes_the_largest_real_value, finds_the_maximum_among_real_positions_only,
    finds_the_same_maximum_in_any_company
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
