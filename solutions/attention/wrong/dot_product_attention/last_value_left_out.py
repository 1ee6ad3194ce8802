"""The last key gets a weight, but its value is never heard.

Idea: a loop over the values that stops one step early
Hint: with constant values, what should the context be?
Fails: follows_the_first_formula, a_zero_query_hears_everyone_alike, the_order_of_keys_does_not_matter
"""

import torch


def dot_product_attention(query, keys, values):
    weights = torch.einsum("bd,btd->bt", query, keys).softmax(dim=-1)
    context = torch.einsum("bt,btv->bv", weights[:, :-1], values[:, :-1])
    return context, weights
