"""Right on paper, but a large hidden score first takes everything and rounding does the rest. Hide first, then
normalise.

Idea: softmax, times mask, divided by the sum
Hint: try the scores (0, 0, 1000) with the last one hidden.
Fails: hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
