"""A Python loop over sentences with boolean indexing: right, but not without a loop.

Loses: averages_without_a_loop
"""

import torch


def masked_mean_pool(hidden, mask):
    rows = []
    for states, real in zip(hidden, mask, strict=True):
        rows.append(states[real].mean(dim=0) if real.any() else torch.zeros_like(states[0]))
    return torch.stack(rows)
