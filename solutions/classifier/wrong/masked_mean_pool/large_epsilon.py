"""Your mean is a little too small: what you add to the count is not small enough.

Idea: 0.01 added to the count
Hint: a number is needed only where the count is 0. What could be done with the others?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / (mask.sum(dim=1, keepdim=True) + 1e-2)
