"""Your function changed the caller's mask.

Idea: empty rows opened in the caller's mask
Hint: `|=` writes into the tensor on its left. Which form makes a new one?
Fails: leaves_scores_and_mask_alone
"""

import torch


def masked_softmax(scores, mask):
    empty = ~mask.any(dim=-1, keepdim=True)
    mask |= empty  # no NaN in empty rows
    weights = torch.softmax(scores.masked_fill(~mask, float("-inf")), dim=-1)
    return weights.masked_fill(empty, 0.0)
