"""Broadcast products and sums instead of matrix products."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q.unsqueeze(-2) * k.unsqueeze(-3)).sum(-1) * q.shape[-1] ** -0.5
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~allowed, 0.0)
    output = (weights.unsqueeze(-1) * v.unsqueeze(-3)).sum(-2)
    return output, weights
