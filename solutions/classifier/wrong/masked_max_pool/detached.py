"""The values are right, but no gradient reaches hidden.

Idea: computed on .data
Hint: what does .data leave behind?
Fails: sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.data.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
