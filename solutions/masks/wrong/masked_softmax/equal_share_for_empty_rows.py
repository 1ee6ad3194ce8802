"""A row with nothing allowed gets equal weights in yours; nobody should be heard there.

Idea: empty rows shared equally
Hint: the weights of such a row are all zero, and so is what is computed from them.
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: large_negative_fill_empty_rows_left_alone
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
    return torch.nan_to_num(weights, nan=1.0 / scores.shape[-1])
