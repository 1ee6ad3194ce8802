"""A score of 0 is not weight 0. What is e to the power of 0?

Idea: scores multiplied by the mask
Hint: which score has the exponential 0?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores * mask
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights
