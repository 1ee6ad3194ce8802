"""Your rows sum to less than 1: the weight of hidden entries is lost.

Idea: mask after the softmax, not renormalised
Hint: who should get the weight that the hidden entries would have had?
Fails: weights_of_a_row_sum_to_one, a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)
