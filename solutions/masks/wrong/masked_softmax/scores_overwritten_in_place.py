"""Your function changed the caller's scores.

Idea: hidden entries of `scores` overwritten in place
Hint: `masked_fill_` writes into the caller's tensor. Which form of it returns a new one?
Fails: leaves_scores_and_mask_alone
"""

import torch


def masked_softmax(scores, mask):
    scores.masked_fill_(~mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)
