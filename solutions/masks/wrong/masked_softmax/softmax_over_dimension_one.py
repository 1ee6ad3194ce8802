"""Your rows do not sum to 1. The dimension meant is always the same one, counted from the end.

Idea: softmax over dimension 1
Hint: which axis is dimension 1 for scores with two axes, and which for scores with four?
Fails: follows_the_formula, weights_of_a_row_sum_to_one, gradients_reach_the_scores
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=1 if scores.dim() > 1 else 0).masked_fill(~mask, 0.0)
