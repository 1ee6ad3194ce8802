"""The values are fine, but the gradient of an empty row is NaN: it must be made harmless before the softmax.

Idea: -inf added as a bias, NaN replaced after the softmax
Hint: which rows could get a harmless bias of 0 before the softmax, and be set to zero after it?
Fails: an_empty_row_keeps_gradients_finite
"""

import torch


def masked_softmax(scores, mask):
    bias = torch.zeros_like(scores).masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores + bias, dim=-1)
    return torch.where(weights.isnan(), torch.zeros_like(weights), weights)
