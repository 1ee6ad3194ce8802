"""Your positions see the future and not the past: rows and columns are exchanged.

Idea: upper triangle
Hint: rows ask, columns are looked at. Which column may row 2 not look at?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.triu(torch.ones(size, size, dtype=torch.bool, device=device))
