"""Two calls with the same arguments give two answers.

Idea: random noise added to break ties
Hint: is it a mistake if two values are equally large?
Fails: takes_the_largest_real_value, finds_the_same_maximum_twice, finds_the_same_maximum_in_any_order
"""

import torch


def masked_max_pool(hidden, mask):
    hidden = hidden + 1e-3 * torch.rand_like(hidden)
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
