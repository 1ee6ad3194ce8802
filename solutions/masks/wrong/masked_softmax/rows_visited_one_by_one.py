"""Rows are visited one by one, and scores with other than two axes fail.

Idea: a loop over the rows of a matrix
Hint: `softmax` takes a dimension and treats all rows at once.
Fails: weights_of_a_row_sum_to_one, leaves_scores_and_mask_alone, does_not_loop_over_rows
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.zeros_like(scores)
    for i in range(scores.shape[0]):
        allowed = mask[i].nonzero().squeeze(-1)
        weights[i, allowed] = torch.softmax(scores[i, allowed], dim=0)
    return weights
