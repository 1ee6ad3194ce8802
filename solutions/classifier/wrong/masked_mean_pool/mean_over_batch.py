"""You average sentences, not moments in time.

Idea: mean over the batch
Hint: which axis of (B, T, H) is time?
Fails: returns_one_mean_for_each_feature, averages_the_same_in_any_order
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=0)
    return total / mask.sum(dim=0).clamp(min=1).unsqueeze(-1)
