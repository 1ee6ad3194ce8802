"""A finite additive bias, halved so that the sum stays finite, and weights times the mask."""

import torch


def masked_softmax(scores, mask):
    bias = torch.zeros_like(scores).masked_fill(~mask, torch.finfo(scores.dtype).min / 2)
    return (scores + bias).softmax(dim=-1) * mask
