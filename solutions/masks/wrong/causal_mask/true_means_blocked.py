"""Your `True` means blocked; here it means may be seen.

Idea: True where hidden, as nn.MultiheadAttention wants it
Hint: row 0 may see itself. What does your mask say at [0, 0]?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    return torch.triu(torch.ones(size, size, device=device), diagonal=1) == 1
