"""Truth values cannot be subtracted. How is a truth value turned round?

Idea: 1 - mask on a boolean mask
Hint: read the last line of the error message aloud.
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_changing_anything, finds_the_same_maximum_twice
"""


def masked_max_pool(hidden, mask):
    pooled = (hidden - 1e9 * (1 - mask).unsqueeze(-1)).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
