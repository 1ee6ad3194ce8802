"""A row with nothing allowed becomes NaN. What should it be instead?

Idea: -inf everywhere, empty rows left alone
Hint: try one row whose mask is all False and print the weights.
Fails: an_empty_row_is_zero, an_empty_row_keeps_gradients_finite, takes_every_broadcastable_mask
Same as: library_function_as_it_is
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
