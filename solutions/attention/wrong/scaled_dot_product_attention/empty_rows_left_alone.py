"""A query that may see nothing returns the mean of what it may not see.

Idea: fill value -1e9, empty rows left alone
Hint: what is the softmax of a row of equal numbers, however small they are?
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights
