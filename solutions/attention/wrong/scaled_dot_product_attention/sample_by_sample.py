"""Samples are visited one by one, with the same mask for each, and without a leading axis nothing works.

Idea: a loop over the batch
Hint: `@` multiplies whole stacks of matrices. What is left to loop over?
Fails: agrees_with_the_example_by_hand, follows_the_formula, does_not_loop_over_queries
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    outputs, all_weights = [], []
    for b in range(q.shape[0]):
        scores = q[b] @ k[b].T / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights * mask
        outputs.append(weights @ v[b])
        all_weights.append(weights)
    return torch.stack(outputs), torch.stack(all_weights)
