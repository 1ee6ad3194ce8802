"""A sentence without tokens gives minus infinity; zeros are asked for.

Idea: -inf left standing for an empty sentence
Hint: how can you tell from the mask that a sentence has no token?
Fails: gives_zeros_where_nothing_is_real, sends_the_gradient_to_the_largest_value
"""


def masked_max_pool(hidden, mask):
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
