"""Look at the sign of the number you put at hidden places.

Idea: a large positive number at hidden keys
Hint: which end of the number line does the softmax ignore?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.size(-1))
    if mask is not None:
        scores = scores.masked_fill(~mask, 1e9)
    weights = torch.softmax(scores, dim=-1)
    return torch.matmul(weights, v), weights
