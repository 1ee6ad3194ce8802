"""torch.masked.softmax, whose empty rows are replaced afterwards."""

import torch


def masked_softmax(scores, mask):
    mask = mask.expand(scores.shape)
    some = mask.any(-1, keepdim=True)
    weights = torch.masked.softmax(scores, -1, mask=mask | ~some)
    return weights.masked_fill(~some, 0)
