"""A query that may see nothing becomes NaN: its row holds nothing but -inf.

Idea: fill value -inf, empty rows left alone
Hint: what is the softmax of a row of -inf, and what should an empty row be instead?
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(mask == 0, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights
