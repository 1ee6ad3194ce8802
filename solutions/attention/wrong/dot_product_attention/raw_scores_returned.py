"""The context is right, but the weights you return do not sum to 1.

Idea: raw scores returned as weights
Hint: you computed two tensors of the shape (B, T). Which of them is asked for?
Fails: weights_of_a_query_sum_to_one, a_zero_query_hears_everyone_alike, a_vector_added_to_all_keys_changes_nothing
"""

import torch


def dot_product_attention(query, keys, values):
    scores = torch.bmm(keys, query.unsqueeze(-1)).squeeze(-1)
    context = torch.bmm(scores.softmax(-1).unsqueeze(1), values).squeeze(1)
    return context, scores
