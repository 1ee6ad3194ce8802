"""The values are right, but the gradient of an empty sentence is NaN: it must be made harmless before the
division.

Idea: 0/0 in a masked weight, NaN replaced afterwards
Hint: the backward pass goes through the division as well. What may stand in the denominator?
Fails: shares_the_gradient_among_real_positions, averages_real_positions_only
"""

import torch


def masked_mean_pool(hidden, mask):
    count = mask.sum(dim=1, keepdim=True)
    mean = (hidden * mask.unsqueeze(-1) / count.unsqueeze(-1)).sum(dim=1)
    return torch.nan_to_num(mean)
