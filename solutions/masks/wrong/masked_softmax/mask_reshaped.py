"""A smaller mask should be broadcast; reshaping needs the same number of entries.

Idea: mask reshaped to the shape of `scores`
Hint: leave the mask as it is and look at what `masked_fill` does with it.
Fails: an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
"""

import torch


def masked_softmax(scores, mask):
    mask = mask.reshape(scores.shape)
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1) * mask
