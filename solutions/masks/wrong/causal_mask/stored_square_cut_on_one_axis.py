"""Rows of your stored square were cut to size and columns were not.

Idea: only one axis of a stored square cut to size
Hint: print the shape of the mask of size 3.
Fails: is_a_boolean_square, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch

LONGEST = 128
SQUARE = torch.ones(LONGEST, LONGEST).tril().bool()


def causal_mask(size, device=None):
    return SQUARE[:size].to(device)
