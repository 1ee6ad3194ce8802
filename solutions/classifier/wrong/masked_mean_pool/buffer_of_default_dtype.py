"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, H), filled sentence by sentence
Hint: what does hidden.new_zeros know that torch.zeros does not?
Fails: returns_one_mean_for_each_feature, averages_without_a_loop
"""

import torch


def masked_mean_pool(hidden, mask):
    pooled = torch.zeros(hidden.size(0), hidden.size(2))
    for b in range(hidden.size(0)):
        count = mask[b].sum()
        if count > 0:
            pooled[b] = hidden[b][mask[b]].sum(dim=0) / count
    return pooled
