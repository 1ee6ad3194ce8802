"""The query is compared with the values here.

Idea: similarity with the values
Hint: which of the two tensors has the width of the query?
Fails: follows_the_device, leaves_its_arguments_alone, repeats_itself
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(values, query.unsqueeze(-1)).squeeze(-1)
    weights = scores.softmax(dim=-1)
    return torch.bmm(weights.unsqueeze(1), values).squeeze(1), weights
