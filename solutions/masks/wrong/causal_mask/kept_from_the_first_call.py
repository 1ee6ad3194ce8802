"""The mask of the first call comes back for every later size.

Idea: computed once and kept in a global variable
Hint: ask for size 3 and then for size 5.
Fails: hides_the_future_from_everyone, shows_the_whole_past, stands_on_the_device_asked_for
"""

import torch

MASK = None


def causal_mask(size, device=None):
    global MASK
    if MASK is None:
        MASK = torch.ones(size, size, device=device).tril().bool()
    return MASK
