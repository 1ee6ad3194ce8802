"""One less than the smallest number of the whole tensor as fill value: it can never win."""

import torch


def masked_max_pool(hidden, mask):
    lowest = hidden.detach().amin() - 1.0
    pooled = torch.where(mask.unsqueeze(-1), hidden, lowest).amax(dim=1)
    return torch.where(mask.any(dim=1, keepdim=True), pooled, torch.zeros_like(pooled))
