"""Weights 1/count at real positions, and one batched product."""

import torch


def masked_mean_pool(hidden, mask):
    weights = mask.to(hidden.dtype)
    weights = weights / weights.sum(dim=1, keepdim=True).clamp(min=1)
    return torch.bmm(weights.unsqueeze(1), hidden).squeeze(1)
