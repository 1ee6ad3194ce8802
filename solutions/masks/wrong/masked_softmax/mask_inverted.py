"""The hidden entries get the weight, and the allowed ones get none.

Idea: mask inverted
Hint: `masked_fill` fills where its argument is True. What does True mean in this course?
Fails: hidden_entries_get_zero, a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    filled = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    return torch.softmax(filled, dim=-1).masked_fill(mask, 0.0)
