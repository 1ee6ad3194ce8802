"""Your mean changes with the amount of padding: the mask is not used.

Idea: plain mean over time
Hint: which positions belong to the sentence?
Fails: takes_the_mean_of_the_real_values, averages_real_positions_only, averages_the_same_in_any_company
"""


def masked_mean_pool(hidden, mask):
    return hidden.mean(dim=1)
