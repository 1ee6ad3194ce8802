"""When the real scores are very low themselves, hidden entries get weight. How negative is negative enough?

Idea: fill value -1e4
Hint: real scores may be as low as -10,000. What would your fill value have to be?
Fails: large_scores_stay_right, hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, -1e4), dim=-1)
    empty = ~mask.any(dim=-1, keepdim=True)
    return weights.masked_fill(empty, 0.0)
