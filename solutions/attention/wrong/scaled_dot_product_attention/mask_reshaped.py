"""A smaller mask should be broadcast; reshaping needs the same number of entries.

Idea: mask reshaped to the shape of the scores
Hint: leave the mask as it is and look at what `masked_fill` does with it.
Fails: stays_on_the_device, repeats_itself_under_a_mask, is_made_by_hand
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        mask = mask.reshape(scores.shape)
        weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1) * mask
    return weights @ v, weights
