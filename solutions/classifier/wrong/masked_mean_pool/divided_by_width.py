"""Short sentences come out too small: padding is counted in the denominator.

Idea: divided by T
Hint: how many terms of your sum are real?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / hidden.size(1)
