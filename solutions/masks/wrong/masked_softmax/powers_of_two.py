"""Your weights are too flat: the exponential is taken to another base.

Idea: 2 to the power of the score
Hint: two scores that differ by 1 should have weights in the ratio e.
Fails: follows_the_formula, an_empty_row_is_zero, a_score_of_zero_is_a_score
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.exp2(filled - filled.amax(dim=-1, keepdim=True)).masked_fill(~mask, 0.0)
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)
