"""Your division throws away what comes after the decimal point.

Idea: floor division
Hint: what does // do?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total // mask.sum(dim=1, keepdim=True).clamp(min=1)
