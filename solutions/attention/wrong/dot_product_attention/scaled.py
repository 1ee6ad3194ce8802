"""Your weights are too flat: this first form has no scaling.

Idea: divided by the root of the width, as in the exercise that follows
Hint: read the formula of this exercise once more and count its operations.
Fails: follows_the_first_formula, gradients_reach_query_keys_and_values, a_known_difference_gives_a_known_weight
"""

import math

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights
