"""masked_fill with -inf, softmax, nan_to_num on the weights."""

import torch


def masked_softmax(scores, mask):
    hidden = scores.masked_fill(mask.logical_not(), float("-inf"))
    return torch.softmax(hidden, dim=-1).nan_to_num()
