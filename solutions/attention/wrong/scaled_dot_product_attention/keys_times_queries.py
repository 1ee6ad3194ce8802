"""Row `i` should belong to query `i`.

Idea: scores computed as `k q^T`
Hint: print the shape of your scores for 4 queries and 5 keys.
Fails: returns_output_and_weights, stays_on_the_device, leaves_q_k_v_and_mask_alone
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = k @ q.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return weights @ v, weights
