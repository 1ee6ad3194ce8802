"""This holds for the states of an LSTM only, which lie above -1. Which value is smaller than every number?

Idea: fill value -1
Hint: what comes out where every real value is -3?
Fails: takes_the_largest_real_value, keeps_real_values_however_low
"""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask.unsqueeze(-1), -1.0).amax(dim=1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
