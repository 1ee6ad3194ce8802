"""Position 0 may see position 1. Is that the past?

Idea: one position too many, tril(1)
Hint: print the mask of size 3 and read row 0 from left to right.
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.ones(size, size, device=device).tril(1).bool()
