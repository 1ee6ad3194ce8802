"""Your function changed the states of the caller.

Idea: padding overwritten in place
Hint: which tensor does an index assignment write into?
Fails: averages_without_changing_anything
"""


def masked_mean_pool(hidden, mask):
    hidden[~mask] = 0.0
    return hidden.sum(dim=1) / mask.sum(dim=1, keepdim=True).clamp(min=1)
