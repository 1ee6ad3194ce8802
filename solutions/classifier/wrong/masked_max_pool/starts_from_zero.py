"""No value below zero can come out: your running maximum starts from zero.

Idea: running maximum from zeros, in a loop
Hint: what is the maximum of -3 and -5, and what does your loop say?
Fails: takes_the_largest_real_value, gives_a_value_that_is_there, finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = hidden.new_zeros(hidden.size(0), hidden.size(2))
    for t in range(hidden.size(1)):
        better = torch.maximum(pooled, hidden[:, t])
        pooled = torch.where(mask[:, t : t + 1], better, pooled)
    return pooled
