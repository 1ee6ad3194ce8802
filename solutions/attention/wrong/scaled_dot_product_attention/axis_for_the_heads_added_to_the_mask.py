"""Your mask gets one more axis, so it meets the wrong axes of the scores.

Idea: mask.unsqueeze(1) for the heads
Hint: the mask comes broadcastable already. What has to be done to it?
Fails: stays_on_the_device, repeats_itself_under_a_mask, is_made_by_hand
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.unsqueeze(1)  # same mask for every head
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
