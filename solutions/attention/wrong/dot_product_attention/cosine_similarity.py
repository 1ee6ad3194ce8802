"""The length of a query no longer counts: you compare directions only.

Idea: cosine similarity
Hint: double the query. Should the weights change?
Fails: large_scores_stay_finite, a_vector_added_to_all_keys_changes_nothing, a_known_difference_gives_a_known_weight
"""

from torch.nn import functional as F


def dot_product_attention(query, keys, values):
    scores = F.cosine_similarity(query.unsqueeze(1), keys, dim=-1)
    weights = F.softmax(scores, dim=-1)
    return (weights.unsqueeze(-1) * values).sum(dim=1), weights
