"""A key of zeros is a key with the score 0; yours is hidden. Nothing here is padding.

Idea: keys of zeros are hidden
Hint: which score has a key of zeros, and is that little or much beside negative ones?
Fails: a_key_of_zeros_is_a_key
"""

import torch


def dot_product_attention(query, keys, values):
    scores = (keys @ query.unsqueeze(-1)).squeeze(-1)
    empty = (keys == 0).all(dim=-1)
    weights = torch.softmax(scores.masked_fill(empty, -1e9), dim=-1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights
