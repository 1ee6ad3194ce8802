"""With a single sentence or feature your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: finds_the_same_maximum_in_any_company, finds_the_maximum_for_every_size
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    pooled = pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
    return pooled.squeeze()
