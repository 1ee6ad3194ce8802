"""It works up to one size only.

Idea: a buffer of 64 positions
Hint: build the mask from `size` each time, or ask what happens when `size` is larger than your buffer.
Fails: fits_any_size
"""

import torch

BUFFER = torch.ones(64, 64).tril().bool()


def causal_mask(size, device=None):
    return BUFFER[:size, :size].to(device)
