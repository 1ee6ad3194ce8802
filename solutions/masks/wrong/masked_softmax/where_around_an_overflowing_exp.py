"""The branch you do not take is still differentiated: keep it finite as well.

Idea: `torch.where(mask, exp(...), 0)` around an overflowing exp
Hint: which number goes into `exp` at a hidden place? Replace it before, not after.
Fails: hidden_scores_have_no_influence, an_empty_row_keeps_gradients_finite
"""

import torch


def masked_softmax(scores, mask):
    allowed = scores.masked_fill(~mask, float("-inf"))
    largest = allowed.amax(dim=-1, keepdim=True).clamp(min=torch.finfo(scores.dtype).min)
    weights = torch.where(mask, torch.exp(scores - largest), 0.0)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / torch.where(total > 0, total, 1.0)
