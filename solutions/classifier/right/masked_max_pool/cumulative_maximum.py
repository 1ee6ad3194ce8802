"""The last entry of a cumulative maximum."""

import torch


def masked_max_pool(hidden, mask):
    pooled = torch.where(mask.unsqueeze(2), hidden, torch.finfo(hidden.dtype).min).cummax(dim=1).values[:, -1]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
