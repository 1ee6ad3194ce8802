"""With a single sample your result loses an axis.

Idea: `squeeze()` without a dimension
Hint: `squeeze` can be told which axis to remove.
Fails: a_sample_alone_is_the_same, fits_any_size
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze()
    weights = torch.softmax(scores, dim=-1)
    context = (weights.unsqueeze(-2) @ values).squeeze()
    return context, weights
