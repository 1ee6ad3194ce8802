"""Position 0 now sees the whole future. It can already see somebody: itself.

Idea: first row fully open, to avoid NaN
Hint: is row 0 of a causal mask ever empty?
Fails: marks_the_past_and_itself, hides_the_future_from_everyone, fits_any_size
"""

import torch


def causal_mask(size, device=None):
    mask = torch.ones(size, size, dtype=torch.bool, device=device).tril()
    mask[0] = True  # no empty row
    return mask
