"""Sentences influence each other: the maximum runs over the batch.

Idea: maximum over the batch
Hint: which axis of (B, T, H) is time?
Fails: returns_one_maximum_for_each_feature, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=0)
    return pooled.masked_fill(~mask.any(dim=0).unsqueeze(-1), 0.0)
