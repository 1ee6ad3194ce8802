"""The last real token is missing from your mean.

Idea: token behind which nothing comes left out
Hint: how many tokens has a sentence of length 1?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    before_last = mask.flip(1).cumsum(dim=1).flip(1) > 1
    total = (hidden * before_last.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)
