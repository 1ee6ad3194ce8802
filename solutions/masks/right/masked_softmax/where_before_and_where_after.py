"""torch.where with -inf, softmax, torch.where with 0 on the weights."""

import torch


def masked_softmax(scores, mask):
    weights = torch.where(mask, scores, float("-inf")).softmax(-1)
    return torch.where(mask, weights, 0.0)
