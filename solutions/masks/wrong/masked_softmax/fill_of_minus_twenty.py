"""Hidden entries keep a little weight, and a lot where the real scores are low.

Idea: fill value -20
Hint: a hidden weight must be exactly 0. Which score has the exponential 0?
Fails: hidden_entries_get_zero, hidden_scores_have_no_influence, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    filled = torch.where(mask, scores, -20.0)
    return torch.softmax(filled, dim=-1) * mask.any(dim=-1, keepdim=True)
