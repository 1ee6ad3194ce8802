"""With a single sample the batch goes too: `squeeze()` takes every axis of size one, and the softmax finds none to go
over.

Idea: `squeeze()` after bmm, then the softmax over axis 1
Hint: `squeeze` can be told which axis to remove.
Fails: a_sample_alone_is_the_same, fits_any_size
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(keys, query.unsqueeze(2)).squeeze()
    weights = torch.softmax(scores, dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze()
    return context, weights
