"""The mean of one token should be that token; yours is half of it.

Idea: count + 1 in the denominator
Hint: the trick is for empty sentences. What does it do to all the others?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / (mask.sum(dim=1, keepdim=True) + 1)
