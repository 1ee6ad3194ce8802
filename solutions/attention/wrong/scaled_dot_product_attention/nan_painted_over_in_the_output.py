"""The output looks fine, the weights and the gradients do not: NaN was only painted over.

Idea: `nan_to_num` on the output only
Hint: where is the NaN made? Make the row harmless there.
Fails: a_query_that_sees_nothing_gets_zeros, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    output = torch.nan_to_num(weights @ v)
    return output, weights
