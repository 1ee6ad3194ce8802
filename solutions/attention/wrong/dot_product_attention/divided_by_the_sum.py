"""Your weights sum to one but can be negative: dividing by the sum is not a softmax.

Idea: scores divided by their sum
Hint: which function makes every score positive first?
Fails: weights_of_a_query_sum_to_one, a_zero_query_hears_everyone_alike, a_vector_added_to_all_keys_changes_nothing
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.einsum("bd,btd->bt", query, keys)
    weights = scores / scores.sum(dim=1, keepdim=True)
    return torch.einsum("bt,btv->bv", weights, values), weights
