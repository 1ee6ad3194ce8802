"""Your function switches gradients off for the whole program.

Idea: torch.set_grad_enabled(False) inside
Hint: nobody has to save memory here: take the switch out.
Fails: gradients_reach_the_scores, a_score_of_zero_is_a_score, repeats_itself_for_softmax
"""

import torch


def masked_softmax(scores, mask):
    torch.set_grad_enabled(False)
    weights = torch.softmax(scores.masked_fill(~mask, -1e9), dim=-1)
    return weights.masked_fill(~mask, 0)
