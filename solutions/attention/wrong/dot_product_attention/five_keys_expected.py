"""It works for one number of keys only.

Idea: the length written into the code
Hint: where can the number of keys be read?
Fails: follows_the_first_formula, a_known_difference_gives_a_known_weight, does_not_loop
"""

import torch


def dot_product_attention(query, keys, values):
    scores = [(query * keys[:, t]).sum(-1) for t in range(5)]
    weights = torch.softmax(torch.stack(scores, dim=1), dim=1)
    context = sum(weights[:, t : t + 1] * values[:, t] for t in range(5))
    return context, weights
