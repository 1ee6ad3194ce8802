"""Right, but query by query.

Loses: does_not_loop_over_queries
"""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    if mask is not None:
        mask = mask.expand(*q.shape[:-1], k.shape[-2])
    outputs, rows = [], []
    for i in range(q.shape[-2]):
        scores = (k @ q[..., i, :, None])[..., 0] / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(~mask[..., i, :], -1e9)
        weights = scores.softmax(-1)
        if mask is not None:
            weights = weights * mask[..., i, :]
        rows.append(weights)
        outputs.append((weights[..., None, :] @ v)[..., 0, :])
    return torch.stack(outputs, dim=-2), torch.stack(rows, dim=-2)
