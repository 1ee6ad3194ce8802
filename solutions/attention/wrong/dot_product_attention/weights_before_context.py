"""Both results are there, in the other order.

Idea: returned as (weights, context)
Hint: read the last line of the task again.
Fails: returns_context_and_weights, weights_of_a_query_sum_to_one, the_order_of_keys_does_not_matter
"""

import torch


def dot_product_attention(query, keys, values):
    weights = torch.softmax(torch.bmm(keys, query.unsqueeze(2)).squeeze(2), dim=1)
    context = torch.bmm(weights.unsqueeze(1), values).squeeze(1)
    return weights, context
