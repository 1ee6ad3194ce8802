"""The softmax in float32 whatever comes in, and back to the dtype of the scores."""

import torch


def masked_softmax(scores, mask):
    filled = scores.float().masked_fill(~mask, torch.finfo(torch.float32).min)
    weights = torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)
    return weights.to(scores.dtype)
