"""Sample 1 asks the question of sample 0.

Idea: the query of sample 0 for the whole batch
Hint: change the query of sample 1 and see which weights move.
Fails: follows_the_first_formula, large_scores_stay_finite, a_sample_alone_is_the_same
"""

def dot_product_attention(query, keys, values):
    weights = (keys @ query[0]).softmax(dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights
