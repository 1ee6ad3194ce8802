"""You guess what a mask stands for by its size: as many rows as samples, and you take it for a mask of padding.

Idea: a mask (Tq, Tk) whose first size equals the batch is read as (B, Tk)
Hint: broadcasting lines axes up from the last one; may a mask mean something else when the batch is larger?
Fails: takes_every_broadcastable_mask
"""

import torch


def masked_softmax(scores, mask):
    if scores.dim() > 2 and mask.dim() == 2 and mask.shape[0] == scores.shape[0]:
        between = [1] * (scores.dim() - 2)
        mask = mask.view(mask.shape[0], *between, mask.shape[1])  # "one row of keys for each sample"
    hidden = ~mask
    lowest = torch.finfo(scores.dtype).min
    weights = scores.masked_fill(hidden, lowest).softmax(dim=-1)
    return weights.masked_fill(hidden, 0.0)
