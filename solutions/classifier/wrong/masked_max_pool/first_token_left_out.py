"""The first position never takes part.

Idea: positions counted from 1
Hint: at which index does Python begin?
Fails: takes_the_largest_real_value, finds_the_same_maximum_in_any_order
"""


def masked_max_pool(hidden, mask):
    pooled = hidden[:, 1:].masked_fill(~mask[:, 1:].unsqueeze(-1), -1e9).amax(dim=1)
    return pooled.masked_fill(~mask[:, 1:].any(dim=1, keepdim=True), 0.0)
