"""The zeros you fill with are made on the CPU, wherever hidden lives.

Idea: zeros on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: averages_on_any_device
"""

import torch


def masked_mean_pool(hidden, mask):
    zeros = torch.zeros(hidden.size(2), dtype=hidden.dtype)
    total = torch.where(mask.unsqueeze(-1), hidden, zeros).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)
