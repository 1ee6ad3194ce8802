"""The scale changes with the width of the values, which never enter a score.

Idea: root of the value width
Hint: which two tensors meet in a score, and on which axis?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    d = v.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / d**0.5
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights
