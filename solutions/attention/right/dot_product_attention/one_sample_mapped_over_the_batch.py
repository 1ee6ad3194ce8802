"""Written for one sample and mapped over the batch by vmap."""

import torch


def _one(query, keys, values):
    weights = torch.softmax(torch.mv(keys, query), dim=0)
    return torch.mv(values.transpose(0, 1), weights), weights


def dot_product_attention(query, keys, values):
    return torch.vmap(_one)(query, keys, values)
