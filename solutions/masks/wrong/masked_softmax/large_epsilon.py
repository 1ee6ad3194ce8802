"""Your rows do not quite sum to 1: the number added to the denominator is too large.

Idea: an epsilon of 1e-3 in the denominator
Hint: what is the number there for, and for which rows only?
Fails: follows_the_formula, weights_of_a_row_sum_to_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.exp(scores - scores.amax(dim=-1, keepdim=True)).masked_fill(~mask, 0.0)
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-3)
