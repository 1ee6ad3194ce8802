"""Right on paper, but a large hidden score first takes everything, and what is left is smaller than the number in your
denominator.

Idea: softmax, times mask, divided by the sum + 1e-9
Hint: try the scores (0, 0, 25) with the last one hidden: which numbers are divided at the end?
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
