"""Only the output comes back; the weights are asked for as well.

Idea: the output alone returned
Hint: read the last line of the task: how many results are there?
Fails: returns_output_and_weights, the_order_of_keys_is_free, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v
