"""Your weights sum to 1 over the batch. Who competes with whom?

Idea: softmax over dimension 0
Hint: with a single sample all your weights are 1. Along which axis do the keys lie?
Fails: weights_of_a_query_sum_to_one, a_vector_added_to_all_keys_changes_nothing, a_sample_alone_is_the_same
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = torch.softmax(scores, dim=0)
    return torch.einsum("bt,btv->bv", weights, values), weights
