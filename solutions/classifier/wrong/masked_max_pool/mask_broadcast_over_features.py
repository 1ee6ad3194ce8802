"""The mask is lined up with the features instead of with time.

Idea: mask.unsqueeze(1)
Hint: broadcasting lines axes up from the right. Below which axis does T stand?
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_changing_anything,
    finds_the_maximum_on_any_device
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
