"""Adding a hidden key changes your scores. On which size should the scale depend?

Idea: root of the number of keys
Hint: how many products does one dot product add up?
Fails: agrees_with_the_example_by_hand, a_hidden_key_equals_a_removed_key
"""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / k.shape[-2] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(q.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights
