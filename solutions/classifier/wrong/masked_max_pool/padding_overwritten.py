"""Your function changed the states of the caller.

Idea: padding overwritten in place
Hint: which tensor does an index assignment write into?
Fails: finds_the_maximum_without_changing_anything
"""


def masked_max_pool(hidden, mask):
    hidden[~mask] = float("-inf")
    pooled = hidden.amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
