"""It works for one number of axes only: leading axes may be any number, none included.

Idea: torch.bmm, which wants three axes
Hint: `@` treats the last two axes as matrices and takes all the others as they are.
Fails: agrees_with_the_example_by_hand, follows_the_formula, does_not_loop_over_queries
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.bmm(weights, v), weights
