"""It fails when the scores do not lie in memory in one piece.

Idea: rows made with view
Hint: `view` only works on one piece of memory. Do you need to change the shape at all?
Fails: takes_any_number_of_axes
"""

import torch


def masked_softmax(scores, mask):
    rows = scores.view(-1, scores.shape[-1])
    allowed = mask.expand(scores.shape).reshape(rows.shape)
    weights = torch.softmax(rows.masked_fill(~allowed, -1e9), dim=-1) * allowed
    return weights.view(scores.shape)
