"""The values are right, but no gradient reaches the scores.

Idea: weights computed under no_grad
Hint: is there a line that tells PyTorch to forget where the numbers came from?
Fails: gradients_reach_the_scores, an_empty_row_keeps_gradients_finite, a_score_of_zero_is_a_score
"""

import torch


def masked_softmax(scores, mask):
    with torch.no_grad():
        filled = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        weights = torch.softmax(filled, dim=-1)
    return weights * mask
