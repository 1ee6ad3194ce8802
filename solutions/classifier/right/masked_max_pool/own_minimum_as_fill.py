"""The smallest number of the whole tensor as fill value: it can tie but never win wrongly."""

import torch


def masked_max_pool(hidden, mask):
    lowest = hidden.detach().amin()
    pooled = torch.where(mask.unsqueeze(-1), hidden, lowest).amax(dim=1)
    return torch.where(mask.any(dim=1, keepdim=True), pooled, torch.zeros_like(pooled))
