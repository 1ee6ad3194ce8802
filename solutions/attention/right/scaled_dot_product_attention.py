# Unusual right answers to `scaled_dot_product_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% additive_bias
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


# %% broadcast_products_and_sums
"""Broadcast products and sums instead of matrix products."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q.unsqueeze(-2) * k.unsqueeze(-3)).sum(-1) * q.shape[-1] ** -0.5
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
    weights = scores.softmax(dim=-1).masked_fill(~allowed, 0.0)
    output = (weights.unsqueeze(-1) * v.unsqueeze(-3)).sum(-2)
    return output, weights


# %% exponentials_by_hand
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


# %% fourth_roots
"""q and k each divided by the fourth root of d_k."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    root = q.shape[-1] ** 0.25
    scores = (q / root) @ (k / root).mT
    if mask is None:
        weights = scores.softmax(-1)
    else:
        weights = torch.where(mask, scores, float("-inf")).softmax(-1)
        weights = torch.where(mask, weights, 0.0)
    return weights @ v, weights


# %% leading_axes_flattened
"""Leading axes flattened, baddbmm with alpha, unflattened at the end."""

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    lead = tuple(q.shape[:-2])
    Tq, Tk, d_k = q.shape[-2], k.shape[-2], q.shape[-1]
    flat_q, flat_k, flat_v = q.reshape(-1, Tq, d_k), k.reshape(-1, Tk, d_k), v.reshape(-1, Tk, v.shape[-1])
    bias = q.new_zeros(*lead, Tq, Tk)
    if mask is not None:
        bias = bias.masked_fill(~mask, torch.finfo(q.dtype).min / 2)
    scores = torch.baddbmm(bias.reshape(-1, Tq, Tk), flat_q, flat_k.transpose(1, 2), alpha=d_k**-0.5)
    weights = scores.softmax(dim=-1).reshape(*lead, Tq, Tk)
    if mask is not None:
        weights = weights * mask
    output = torch.bmm(weights.reshape(-1, Tq, Tk), flat_v).reshape(*lead, Tq, v.shape[-1])
    return output, weights


# %% query_by_query
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


# %% scale_folded_into_the_queries
"""The scale folded into q, torch.sqrt of a number, -inf and nan_to_num."""

import torch
from torch.nn import functional as F


def scaled_dot_product_attention(q, k, v, mask=None):
    q = q * torch.rsqrt(torch.tensor(float(q.shape[-1])))
    scores = torch.einsum("...qd,...kd->...qk", q, k)
    if mask is not None:
        scores = scores.masked_fill(~mask, float("-inf"))
    weights = F.softmax(scores, dim=-1)
    if mask is not None:
        weights = torch.nan_to_num(weights, nan=0.0)
    return torch.einsum("...qk,...kv->...qv", weights, v), weights


# %% softmax_in_float32
"""The softmax in float32 whatever comes in, and back to the dtype of the inputs."""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    scores = (q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])).float()
    if mask is not None:
        scores = scores.masked_fill(~mask, torch.finfo(torch.float32).min)
    weights = scores.softmax(dim=-1)
    if mask is not None:
        weights = weights.masked_fill(~mask, 0)
    weights = weights.to(q.dtype)
    return weights @ v, weights


# %% softmax_of_unit_masks_written_again
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


# %% textbook
"""The usual lines, with -1e9 and weights times the mask."""

import math

import torch


def scaled_dot_product_attention(q, k, v, mask=None):
    d_k = q.size(-1)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights * mask
    return torch.matmul(weights, v), weights
