"""Two calls with the same scores give two answers.

Idea: random noise against ties
Hint: equal scores get equal weights, and nothing is wrong with that.
Fails: a_hidden_entry_equals_a_removed_one, equal_scores_are_heard_alike, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    scores = scores + 1e-4 * torch.randn_like(scores)
    return torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1).masked_fill(~mask, 0.0)
