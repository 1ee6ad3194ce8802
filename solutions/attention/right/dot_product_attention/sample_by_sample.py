"""Right, but sample by sample.

Loses: does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    contexts, weights = [], []
    for q, k, v in zip(query, keys, values, strict=True):
        w = torch.softmax(k @ q, dim=0)
        weights.append(w)
        contexts.append(w @ v)
    return torch.stack(contexts), torch.stack(weights)
