"""Hidden keys keep a little weight. How negative is negative enough?

Idea: fill value -10
Hint: a hidden weight must be exactly 0, also when all real scores are low.
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -10.0)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask.any(dim=-1, keepdim=True)
    return weights @ v, weights
