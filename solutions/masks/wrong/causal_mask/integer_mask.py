"""It looks right, but `~` on integers flips bits: 1 becomes -2. Which dtype makes it safe?

Idea: integer mask of 0 and 1
Hint: look at the dtype of your result, not at its numbers.
Fails: is_a_boolean_square, marks_the_past_and_itself, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    return torch.tril(torch.ones((size, size), dtype=torch.long, device=device))
