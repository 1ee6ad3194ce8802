"""The numbers are right, but entries are set one at a time, on the CPU.

Idea: two loops over a CPU tensor
Hint: compare a column of positions with a row of positions: one operation makes the whole square.
Fails: stands_on_the_device_asked_for, does_not_loop
Same as: built_on_the_cpu
"""

import torch


def causal_mask(size, device=None):
    mask = torch.zeros(size, size, dtype=torch.bool)
    for i in range(size):
        for j in range(i + 1):
            mask[i, j] = True
    return mask
