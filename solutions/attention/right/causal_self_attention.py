# Unusual right answers to `causal_self_attention`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% exponentials_of_masked_scores
"""Exponentials of scores that were masked with -inf first, divided by their sum at the end."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    T = x.shape[1]
    future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
    scores = (q @ k.transpose(1, 2) * q.shape[-1] ** -0.5).masked_fill(future, float("-inf"))
    exps = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return (exps @ v) / exps.sum(dim=-1, keepdim=True)


# %% mask_with_a_batch_axis
"""A mask with an extra batch axis, expanded, and an additive bias of -inf: no row is empty here."""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    B, T, _ = x.shape
    mask = torch.tril(x.new_ones(T, T)).unsqueeze(0).expand(B, T, T)
    bias = torch.zeros_like(mask).masked_fill(mask == 0, float("-inf"))
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(q.size(-1))
    return torch.bmm(torch.softmax(scores + bias, dim=-1), v)


# %% one_product_for_three_projections
"""One product for all three projections, split afterwards."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    d_k = w_q.shape[1]
    q, k, v = (x @ torch.cat([w_q, w_k, w_v], dim=1)).split([d_k, d_k, w_v.shape[1]], dim=-1)
    scores = torch.einsum("bqd,bkd->bqk", q, k) / torch.sqrt(torch.tensor(float(d_k)))
    T = x.shape[1]
    seen = torch.tril(torch.ones((T, T), dtype=torch.bool, device=x.device))
    weights = torch.where(seen, scores, torch.finfo(scores.dtype).min).softmax(dim=2)
    return torch.einsum("bqk,bkv->bqv", weights, v)


# %% own_function_called
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


# %% position_by_position
"""Right, but position by position.

Loses: does_not_loop_over_positions
"""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    outputs = []
    for t in range(x.shape[1]):
        scores = (k[:, : t + 1] * q[:, t : t + 1]).sum(-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1).unsqueeze(-1)
        outputs.append((weights * v[:, : t + 1]).sum(1))
    return torch.stack(outputs, dim=1)


# %% softmax_in_float32
"""The softmax in float32 whatever comes in, and back to the dtype of the states."""

import math

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    T = x.shape[1]
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
    weights = torch.softmax(scores.masked_fill(future, float("-inf")), dim=-1, dtype=torch.float32)
    return weights.to(x.dtype) @ v


# %% two_matrices_made_one
"""The two matrices of the scores multiplied first; values projected after the mixture."""

import torch


def causal_self_attention(x, w_q, w_k, w_v):
    between = w_q @ w_k.t() / w_q.shape[1] ** 0.5  # (D, D)
    scores = x @ between @ x.transpose(1, 2)  # (B, T, T)
    T = x.shape[1]
    scores = scores.masked_fill(torch.ones(T, T, device=x.device).triu(1).bool(), -1e9)
    return scores.softmax(-1) @ x @ w_v
