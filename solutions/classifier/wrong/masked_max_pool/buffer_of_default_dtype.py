"""Your result is float32 whatever comes in. What should a new buffer inherit?

Idea: result buffer torch.zeros(B, H), filled sentence by sentence
Hint: what does hidden.new_zeros know that torch.zeros does not?
Fails: returns_one_maximum_for_each_feature, finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = torch.zeros(hidden.size(0), hidden.size(2))
    for b in range(hidden.size(0)):
        if mask[b].any():
            pooled[b] = hidden[b][mask[b]].max(dim=0).values
    return pooled
