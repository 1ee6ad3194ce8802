"""The library leaves empty rows to you: they come out as NaN.

Idea: torch.masked.softmax used as it is
Hint: try one row whose mask is all False. Can its scores be made harmless first?
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: empty_rows_left_alone
"""

import torch


def masked_softmax(scores, mask):
    return torch.masked.softmax(scores, dim=-1, mask=mask.expand_as(scores))
