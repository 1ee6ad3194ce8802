"""A sentence without tokens gives the mean of its padding; zeros are asked for.

Idea: empty sentences averaged over their padding
Hint: has the padding ever anything to say?
Fails: averages_nothing_to_zeros, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    weights = mask.to(hidden.dtype).masked_fill(~mask.any(dim=1, keepdim=True), 1.0)
    return (hidden * weights.unsqueeze(-1)).sum(dim=1) / weights.sum(dim=1, keepdim=True)
