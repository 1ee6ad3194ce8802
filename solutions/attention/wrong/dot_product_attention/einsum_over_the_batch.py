"""Your scores contain keys of other samples: one letter of the einsum is free.

Idea: einsum that sums over the batch
Hint: a letter that stands for the batch must be the same in all three places.
Fails: follows_the_first_formula, a_known_difference_gives_a_known_weight, a_sample_alone_is_the_same
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,ctd->bt", query, keys)
    weights = torch.softmax(scores, dim=-1)
    context = torch.einsum("bt,btv->bv", weights, values)
    return context, weights
