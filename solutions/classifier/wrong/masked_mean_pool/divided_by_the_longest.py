"""Short sentences come out too small: you divide by the longest length of the batch.

Idea: divided by the longest length
Hint: does every sentence have that many tokens?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1).max().clamp(min=1)
