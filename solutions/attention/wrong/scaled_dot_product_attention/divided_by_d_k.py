"""Your weights are too flat: the scale is the root of d_k, not d_k itself.

Idea: divided by d_k
Hint: a sum of d_k independent terms has the variance d_k. What is its spread?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / q.shape[-1]
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
