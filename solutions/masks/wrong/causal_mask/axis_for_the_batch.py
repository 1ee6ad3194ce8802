"""There is one axis too many: a square was asked for, without a batch.

Idea: shape (1, size, size)
Hint: print the shape. Broadcasting adds leading axes by itself.
Fails: is_a_boolean_square, hides_the_future_from_everyone, shows_the_whole_past
"""

import torch


def causal_mask(size, device=None):
    mask = torch.tril(torch.ones(size, size, device=device)).bool()
    return mask.unsqueeze(0)
