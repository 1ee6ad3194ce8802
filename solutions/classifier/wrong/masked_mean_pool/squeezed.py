"""With a single sentence or feature your result loses an axis.

Idea: squeeze() without a dimension
Hint: which axes does squeeze remove, and when?
Fails: averages_the_same_in_any_company, averages_every_size
"""


def masked_mean_pool(hidden, mask):
    total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
    return (total / mask.sum(dim=1, keepdim=True).clamp(min=1)).squeeze()
