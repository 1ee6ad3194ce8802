"""Not the strict upper triangle."""

import torch


def causal_mask(size, device=None):
    return ~torch.ones((size, size), dtype=torch.bool, device=device).triu(diagonal=1)
