"""max over a dimension returns two things, the values and where they are; only the values are asked for.

Idea: the pair from max(dim) returned
Hint: what are the names of the two parts of your result?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    hidden = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    hidden = hidden.masked_fill(~mask.any(dim=1)[:, None, None], 0.0)
    return hidden.max(dim=1)
