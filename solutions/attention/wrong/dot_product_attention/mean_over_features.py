"""Your scores are too small by a constant. Which operation is a dot product?

Idea: mean over features instead of the sum
Hint: compute the score of the vectors (1, 1) and (1, 1) by hand.
Fails: follows_the_first_formula, large_scores_stay_finite, a_known_difference_gives_a_known_weight
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (query.unsqueeze(1) * keys).mean(dim=-1)
    weights = torch.softmax(scores, dim=1)
    context = (weights.unsqueeze(-1) * values).sum(dim=1)
    return context, weights
