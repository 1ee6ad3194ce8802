"""Large scores overflow to NaN.

Idea: exponentials without subtracting the maximum
Hint: taking the same number away from all scores of a row changes nothing. Which number keeps exp small?
Fails: large_scores_stay_finite
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    e = torch.exp(scores)
    weights = e / e.sum(dim=1, keepdim=True)
    return torch.einsum("bt,btv->bv", weights, values), weights
