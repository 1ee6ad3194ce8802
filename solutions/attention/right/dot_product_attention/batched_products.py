"""bmm with unsqueeze, and squeeze with a dimension."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(query.unsqueeze(1), keys.transpose(1, 2)).squeeze(1)
    weights = torch.softmax(scores, dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return context, weights
