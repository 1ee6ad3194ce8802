"""If all values are 1, the output should be 1.

Idea: values divided by the root as well
Hint: how often does the root stand in the formula?
Fails: agrees_with_the_example_by_hand, follows_the_formula, constant_values_come_back
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    root = math.sqrt(q.size(-1))
    scores = q @ k.transpose(-2, -1) / root
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ (v / root), weights
