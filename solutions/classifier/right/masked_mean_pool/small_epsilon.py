"""An epsilon of 1e-8 in the denominator."""

import torch


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    return torch.where(real, hidden, 0.0).sum(dim=1) / (real.sum(dim=1) + 1e-8)
