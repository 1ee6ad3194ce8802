"""A sentence without tokens gives NaN: zero times infinity is not zero.

Idea: -inf multiplied by zero for an empty sentence
Hint: how can a number be replaced without computing with it?
Fails: gives_zeros_where_nothing_is_real, sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled * mask.any(dim=1, keepdim=True)
