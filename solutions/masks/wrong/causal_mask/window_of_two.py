"""Your positions see one step back and no further.

Idea: only the position itself and the one before it
Hint: how many keys may the last row see?
Fails: marks_the_past_and_itself, shows_the_whole_past, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    lower = torch.ones(size, size, device=device).tril()
    return (lower - lower.tril(-2)).bool()
