"""Your query opens one entry and leaves the others shut; nobody learns from a hard choice.

Idea: the value of the best key
Hint: what is the smooth form of "take the largest"?
Fails: follows_the_first_formula, a_zero_query_hears_everyone_alike, a_known_difference_gives_a_known_weight
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    best = scores.argmax(dim=-1)
    weights = torch.nn.functional.one_hot(best, scores.shape[1]).to(scores.dtype)
    return values[torch.arange(len(best)), best], weights
