"""The exercise before, called with a triangle."""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0.0)
    return weights @ v, weights


def causal_self_attention(x, w_q, w_k, w_v):
    positions = torch.arange(x.shape[1], device=x.device)
    mask = positions[None, :] <= positions[:, None]
    return scaled_dot_product_attention(x @ w_q, x @ w_k, x @ w_v, mask)[0]
