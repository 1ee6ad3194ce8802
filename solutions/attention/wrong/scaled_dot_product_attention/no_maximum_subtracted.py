"""Large scores overflow.

Idea: exponentials without subtracting a maximum
Hint: what is exp(1000)? Which number may be taken away from a whole row without changing its softmax?
Fails: large_scores_stay_right, a_hidden_key_never_wins
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    weights = torch.exp(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]))
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights @ v, weights
