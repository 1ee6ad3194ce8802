"""Your weights are too sharp. How does the spread of a dot product grow with its length?

Idea: no scaling
Hint: read the formula of the exercise again: what happens between the product and the softmax?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
