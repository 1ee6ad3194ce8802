"""Exponentials by hand, divided by their sum at the end, with a small epsilon."""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
    exps = (scores - scores.amax(-1, keepdim=True)).exp()
    if mask is not None:
        exps = exps * mask
    total = exps.sum(-1, keepdim=True) + 1e-9
    return (exps @ v) / total, exps / total
