"""Two einsums around a softmax."""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = scores.softmax(dim=-1)
    return torch.einsum("bt,btv->bv", weights, values), weights
