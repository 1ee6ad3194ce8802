"""Your context does not change with the query.

Idea: context is the plain mean of the values
Hint: what are the weights for, once they are computed?
Fails: follows_the_first_formula, large_scores_stay_finite, gradients_reach_query_keys_and_values
"""

def dot_product_attention(query, keys, values):
    scores = (query.unsqueeze(1) * keys).sum(-1)
    weights = scores.softmax(-1)
    context = values.mean(dim=1)
    return context, weights
