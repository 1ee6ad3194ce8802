"""Dividing the scores changes the weights. Which operation on a row does not?

Idea: scores divided by their maximum for stability
Hint: what happens to exp(a)/exp(b) when the same number is taken away from a and b?
Fails: follows_the_formula, an_empty_row_is_zero, a_common_shift_changes_nothing
"""

import torch


def masked_softmax(scores, mask):
    size = scores.masked_fill(~mask, 0.0).abs().amax(dim=-1, keepdim=True).clamp(min=1e-6)
    filled = (scores / size).masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(~mask, 0.0)
