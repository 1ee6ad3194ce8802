"""All rows share one softmax.

Idea: softmax over `scores[mask]` of the whole tensor
Hint: what is the sum over all your weights, and what is the sum over one row?
Fails: weights_of_a_row_sum_to_one, a_common_shift_changes_nothing, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    mask = mask.expand_as(scores)
    weights = torch.zeros_like(scores)
    weights[mask] = torch.softmax(scores[mask], dim=0)
    return weights
