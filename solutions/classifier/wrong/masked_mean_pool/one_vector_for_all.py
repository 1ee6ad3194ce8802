"""All sentences get the same vector.

Idea: hidden[mask].mean(0)
Hint: what shape does hidden[mask] have, and where are the sentences in it?
Fails: takes_the_mean_of_the_real_values, averages_equal_tokens_to_that_token, averages_the_same_in_any_company
"""

import torch


def masked_mean_pool(hidden, mask):
    if not mask.any():
        return torch.zeros_like(hidden[:, 0])
    return hidden[mask].mean(dim=0).expand(hidden.size(0), -1)
