"""Right, but row by row.

Loses: does_not_loop
"""

import torch


def causal_mask(size, device=None):
    mask = torch.zeros(size, size, dtype=torch.bool, device=device)
    for i in range(size):
        mask[i, : i + 1] = True
    return mask
