"""A finite additive bias of half the smallest number, weights times the mask."""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    if mask is None:
        mask = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool, device=q.device)
    bias = (~mask).to(q.dtype) * (torch.finfo(q.dtype).min / 2)
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + bias
    weights = torch.softmax(scores, -1) * mask
    return weights @ v, weights
