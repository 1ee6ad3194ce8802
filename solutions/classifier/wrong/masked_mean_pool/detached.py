"""The values are right, but no gradient reaches hidden.

Idea: computed under no_grad
Hint: who has to learn from this mean?
Fails: shares_the_gradient_among_real_positions
"""

import torch


def masked_mean_pool(hidden, mask):
    with torch.no_grad():
        total = (hidden * mask.unsqueeze(-1)).sum(dim=1)
        return total / mask.sum(dim=1, keepdim=True).clamp(min=1)
