"""Your scores are right for narrow vectors only: wide ones are scaled, and no scaling is asked for here.

Idea: scores divided by the root of the width, but only beyond 64 features
Hint: does the formula of this exercise change with the number of features?
Fails: fits_any_size
"""

import math


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1)
    width = query.shape[-1]
    if width > 64:  # so that the softmax does not saturate
        scores = scores / math.sqrt(width)
    weights = scores.softmax(dim=-1)
    context = (weights.unsqueeze(1) @ values).squeeze(1)
    return context, weights
