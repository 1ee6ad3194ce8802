"""Your queries never see a key that comes later, whether the mask says so or not.

Idea: a causal mask built in
Hint: which exercise is the causal one? Who decides here what may be seen?
Fails: rows_of_weights_sum_to_one, the_order_of_keys_is_free, each_query_is_answered_by_itself
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    past = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).tril()
    mask = past if mask is None else mask & past
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1) * mask
    return weights @ v, weights
