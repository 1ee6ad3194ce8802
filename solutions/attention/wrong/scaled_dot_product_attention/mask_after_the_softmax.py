"""Your rows sum to less than 1.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the hidden keys would have had?
Fails: rows_of_weights_sum_to_one, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights
