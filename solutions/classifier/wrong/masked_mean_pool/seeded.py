"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: averages_the_same_twice
"""

import torch


def masked_mean_pool(hidden, mask):
    torch.manual_seed(42)
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)
