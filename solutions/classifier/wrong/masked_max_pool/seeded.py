"""Your function resets the random numbers of the whole program.

Idea: torch.manual_seed inside the function
Hint: what in here is random?
Fails: finds_the_same_maximum_twice
"""

import torch


def masked_max_pool(hidden, mask):
    torch.manual_seed(42)
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
