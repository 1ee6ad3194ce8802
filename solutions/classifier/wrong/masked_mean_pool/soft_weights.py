"""Hidden positions keep a little weight: a softmax over -10 does not forget them.

Idea: softmax of 0 and -10 as weights
Hint: compare e to the power of -10 with zero when the hidden value is large.
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""

import torch


def masked_mean_pool(hidden, mask):
    weights = torch.where(mask, 0.0, -10.0).to(hidden.dtype).softmax(dim=1)
    return (hidden * weights.unsqueeze(-1)).sum(dim=1) * mask.any(dim=1, keepdim=True)
