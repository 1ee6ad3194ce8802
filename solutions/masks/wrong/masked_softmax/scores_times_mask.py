"""A score of 0 is not weight 0: e to the power of 0 is 1.

Idea: scores multiplied by the mask
Hint: which score would a hidden entry need for the weight 0?
Fails: hidden_entries_get_zero, a_hidden_entry_equals_a_removed_one, a_common_shift_changes_nothing
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores * mask, dim=-1)
