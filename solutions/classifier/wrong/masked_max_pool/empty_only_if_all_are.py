"""An empty sentence gives minus infinity as soon as another one in the batch has a token.

Idea: empty sentences looked for in the whole batch only
Hint: mask.any() has one answer for all sentences. How many do you need?
Fails: gives_zeros_where_nothing_is_real, finds_the_same_maximum_in_any_company
"""

import torch


def masked_max_pool(hidden, mask):
    if not mask.any():
        return torch.zeros_like(hidden[:, 0])
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
