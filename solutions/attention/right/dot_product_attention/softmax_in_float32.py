"""The softmax in float32 whatever comes in, and back to the dtype of the query."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.linalg.vecdot(keys, query.unsqueeze(1))
    weights = torch.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    return torch.linalg.vecdot(weights.unsqueeze(-1), values, dim=1), weights
