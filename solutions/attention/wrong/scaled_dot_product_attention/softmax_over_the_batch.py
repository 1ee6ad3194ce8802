"""With one sample all weights are 1.

Idea: softmax over the batch
Hint: samples should not compete with each other. Over which axis do keys compete?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, 0)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
