"""Your function changed the caller's queries.

Idea: `q /= sqrt(d_k)`
Hint: operators such as `/=` write into the tensor on their left.
Fails: leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    q /= math.sqrt(q.shape[-1])
    scores = q @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
