"""A hidden entry decides the scale of your row, although it should have no influence.

Idea: the maximum subtracted includes hidden entries
Hint: over which entries should the maximum be taken?
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    largest = scores.max(dim=-1, keepdim=True).values
    weights = torch.exp(scores - largest) * mask
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-30)
