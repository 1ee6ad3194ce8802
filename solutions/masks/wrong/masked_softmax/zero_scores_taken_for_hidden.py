"""A score of exactly 0 is a score; yours is treated as hidden. Only the mask knows what is hidden.

Idea: scores of zero are hidden
Hint: what is exp(0), and who says that an entry does not count?
Fails: a_score_of_zero_is_a_score, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    mask = (scores * mask) != 0
    scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
