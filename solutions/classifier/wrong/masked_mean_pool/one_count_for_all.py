"""All sentences share one count.

Idea: divided by the sum of the whole mask
Hint: how many counts are needed for B sentences?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum().clamp(min=1)
