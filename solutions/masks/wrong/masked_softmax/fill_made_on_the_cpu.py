"""A tensor of fill values is made on the CPU, wherever the scores are.

Idea: a full tensor of -1e9 without a device
Hint: `torch.full_like` takes over shape, dtype and device. Is a plain number enough here?
Fails: follows_the_device_of_the_scores
"""

import torch


def masked_softmax(scores, mask):
    hidden = torch.full(scores.shape, -1e9, dtype=scores.dtype)
    weights = torch.softmax(torch.where(mask, scores, hidden), dim=-1)
    return weights * mask
