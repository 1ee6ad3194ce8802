"""einsum for the sum, where for empty sentences."""

import torch


def masked_mean_pool(hidden, mask):
    count = mask.sum(dim=1, keepdim=True)
    total = torch.einsum("bth,bt->bh", hidden, mask.to(hidden))
    return torch.where(count > 0, total / torch.where(count > 0, count, 1), 0.0)
