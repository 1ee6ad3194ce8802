"""The mean of equal tokens should be that token; you divide by the root of the count.

Idea: divided by the root of the count
Hint: what do you get for four equal tokens?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1).sqrt()
