"""Adding 1 only multiplies by e; hidden keys keep their weight.

Idea: the 0/1 mask added to the scores
Hint: which number would have to be added to a hidden score so that its exponential is 0?
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores + mask.to(scores.dtype)
    weights = torch.softmax(scores, dim=-1)
    return weights @ v, weights
