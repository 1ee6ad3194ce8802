"""Dividing changes the weights. Which operation on a row does not?

Idea: scores divided by their maximum for stability
Hint: exp(a) / exp(b) depends on a - b. Which operation keeps a - b?
Fails: follows_the_formula, gradients_reach_q_k_and_v, a_known_difference_of_scores_gives_a_known_weight
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    scores = scores / scores.abs().amax(dim=-1, keepdim=True).clamp(min=1e-9)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
