"""Hidden keys no longer speak but still take their share of the weight.

Idea: values zeroed at hidden keys, scores left alone
Hint: add up the weights of the keys that are allowed.
Fails: hides_what_the_mask_hides, hidden_keys_have_no_influence, a_hidden_key_equals_a_removed_key
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    if mask is None:
        return weights @ v, weights
    heard = mask.to(v.dtype).unsqueeze(-1) * v.unsqueeze(-3)  # every query hears values of its own
    output = (weights.unsqueeze(-1) * heard).sum(dim=-2)
    return output, weights
