"""Your first position may see nothing, not even itself.

Idea: diagonal excluded
Hint: count the allowed keys in row 0. How many should there be?
Fails: marks_the_past_and_itself, shows_the_whole_past, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones(size, size, device=device), diagonal=-1).bool()
