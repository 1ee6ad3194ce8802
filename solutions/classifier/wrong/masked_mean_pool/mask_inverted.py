"""You average what is hidden.

Idea: mask inverted
Hint: True means real. Which positions do you keep?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    hidden_positions = ~mask
    total = (hidden * hidden_positions.unsqueeze(-1)).sum(dim=1)
    return total / hidden_positions.sum(dim=1, keepdim=True).clamp(min=1)
