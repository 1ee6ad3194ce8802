"""Your columns sum to 1, not your rows.

Idea: softmax over the queries
Hint: each query shares one unit of attention among the keys. Which axis are the keys?
Fails: rows_of_weights_sum_to_one, constant_values_come_back, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-2)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
