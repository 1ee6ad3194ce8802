"""Your function changes a setting of the whole program: everything made after it is affected.

Idea: the default dtype set inside, for a mask of float64 ones
Hint: a tensor can be told its dtype when it is made.
Fails: repeats_itself
"""

import torch


def causal_mask(size, device=None):
    torch.set_default_dtype(torch.float64)
    return torch.ones(size, size, device=device).tril() > 0
