"""Two calls give two answers.

Idea: dropout on the weights
Hint: dropout is a matter of training a model. Is it in the formula?
Fails: weights_of_a_query_sum_to_one, the_order_of_keys_does_not_matter, repeats_itself
"""

import torch


def dot_product_attention(query, keys, values):
    weights = (keys @ query.unsqueeze(-1)).squeeze(-1).softmax(dim=-1)
    weights = torch.nn.functional.dropout(weights, p=0.1)
    return (weights.unsqueeze(1) @ values).squeeze(1), weights
