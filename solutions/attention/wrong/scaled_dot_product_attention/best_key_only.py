"""Your weights are all or nothing, and nobody learns from them.

Idea: hard argmax
Hint: what is the smooth form of "take the largest"?
Fails: agrees_with_the_example_by_hand, follows_the_formula, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    best = scores.argmax(dim=-1)
    weights = torch.nn.functional.one_hot(best, k.shape[-2]).to(q.dtype)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
