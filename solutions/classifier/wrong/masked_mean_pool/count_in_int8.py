"""Your mean of a sentence of 128 real tokens has the wrong sign: the count does not fit into the 8 bits you give it.

Idea: real tokens counted in int8
Hint: which is the largest number that an int8 holds, and what comes after it?
Fails: averages_every_size
"""

import torch


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    total = hidden.masked_fill(~real, 0.0).sum(dim=1)
    count = mask.sum(dim=1, keepdim=True, dtype=torch.int8)
    return total / count.masked_fill(count == 0, 1)
