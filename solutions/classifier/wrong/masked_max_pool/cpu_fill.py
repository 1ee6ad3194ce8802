"""The tensor you fill with is made on the CPU, wherever hidden lives.

Idea: fill tensor on the CPU
Hint: who can tell a new tensor on which device it should be?
Fails: finds_the_maximum_on_any_device
"""

import torch


def masked_max_pool(hidden, mask):
    lowest = torch.full((hidden.size(2),), float("-inf"), dtype=hidden.dtype)
    pooled = torch.where(mask.unsqueeze(-1), hidden, lowest).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
