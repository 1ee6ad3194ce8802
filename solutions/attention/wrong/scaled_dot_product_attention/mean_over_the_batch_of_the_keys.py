"""Sample 1 looks at the keys of sample 0.

Idea: mean over the batch of `k` used
Hint: change the keys of sample 0 and see whose weights move.
Fails: follows_the_formula, gradients_reach_q_k_and_v
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    keys = k.mean(dim=0, keepdim=True) if k.dim() > 2 else k
    scores = q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
