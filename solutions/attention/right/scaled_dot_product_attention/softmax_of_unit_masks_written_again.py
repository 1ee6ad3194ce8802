"""The masked softmax as a helper of its own; without a mask everything is allowed."""

import torch


def masked_softmax(scores, mask):
    some = mask.any(dim=-1, keepdim=True)
    open_rows = mask | ~some
    return scores.masked_fill(~open_rows, float("-inf")).softmax(dim=-1) * some


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = torch.matmul(q, k.transpose(-2, -1)).div_(q.shape[-1] ** 0.5)
    if mask is None:
        mask = torch.ones_like(scores, dtype=torch.bool)
    weights = masked_softmax(scores, mask)
    return weights.matmul(v), weights
