"""For large scores inf/inf appears. Shifting a row by a constant changes nothing: which constant helps?

Idea: exponentials without subtracting a maximum
Hint: what is exp(1000), and what is exp(1000 - 1000)?
Fails: large_scores_stay_right, hidden_scores_have_no_influence
"""

import torch


def masked_softmax(scores, mask):
    weights = torch.exp(scores).masked_fill(~mask, 0.0)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / total.masked_fill(total == 0, 1.0)
