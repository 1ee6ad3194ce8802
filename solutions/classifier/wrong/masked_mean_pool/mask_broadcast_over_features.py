"""The mask is lined up with the features instead of with time.

Idea: mask.unsqueeze(1)
Hint: broadcasting lines axes up from the right. Below which axis does T stand?
Fails: returns_one_mean_for_each_feature, averages_without_changing_anything, averages_the_same_twice
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(1)).sum(dim=1)
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)
