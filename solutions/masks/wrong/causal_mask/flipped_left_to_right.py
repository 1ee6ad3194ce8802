"""Your triangle leans the other way: look at who position 0 may see.

Idea: flipped left to right instead of transposed
Hint: draw rows 0 and 1 of size 3 by hand and compare them with yours.
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    lower = torch.tril(torch.ones(size, size, device=device))
    return torch.fliplr(lower).bool()
