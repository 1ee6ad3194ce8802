"""Your scale is a fixed number, whatever the width of the queries.

Idea: divided by 8, as in the paper with d_k = 64
Hint: where can d_k be read?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / 8.0
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights
