# Unusual right answers to `masked_max_pool`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% adaptive_pooling
"""adaptive_max_pool1d over time."""

import torch
import torch.nn.functional as F


def masked_max_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), torch.finfo(hidden.dtype).min)
    pooled = F.adaptive_max_pool1d(filled.transpose(1, 2), 1).squeeze(-1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% cumulative_maximum
"""The last entry of a cumulative maximum."""

import torch


def masked_max_pool(hidden, mask):
    pooled = torch.where(mask.unsqueeze(2), hidden, torch.finfo(hidden.dtype).min).cummax(dim=1).values[:, -1]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% gathered_at_the_place
"""argmax first, the values gathered afterwards."""


def masked_max_pool(hidden, mask):
    filled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf"))
    pooled = filled.gather(1, filled.argmax(dim=1, keepdim=True)).squeeze(1)
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)


# %% infinity_then_nan_to_num
"""-inf as fill value, nan_to_num(neginf=0) at the end: right for finite inputs."""


def masked_max_pool(hidden, mask):
    return hidden.masked_fill(~mask.unsqueeze(-1), float("-inf")).max(dim=1).values.nan_to_num(neginf=0.0)


# %% own_backward
"""A custom autograd.Function with a right backward: another grad_fn, no second derivative."""

import torch


class MaxOverTime(torch.autograd.Function):
    @staticmethod
    def forward(ctx, hidden, mask):
        filled = hidden.masked_fill(~mask.unsqueeze(-1), float("-inf"))
        values, places = filled.max(dim=1)
        real = mask.any(dim=1, keepdim=True)
        ctx.save_for_backward(places, real)
        ctx.shape = hidden.shape
        return torch.where(real, values, torch.zeros_like(values))

    @staticmethod
    def backward(ctx, grad):
        places, real = ctx.saved_tensors
        result = grad.new_zeros(ctx.shape)
        result.scatter_(1, places.unsqueeze(1), (grad * real).unsqueeze(1))
        return result, None


def masked_max_pool(hidden, mask):
    return MaxOverTime.apply(hidden, mask)


# %% own_minimum_as_fill
"""One less than the smallest number of the whole tensor as fill value: it can never win."""

import torch


def masked_max_pool(hidden, mask):
    lowest = hidden.detach().amin() - 1.0
    pooled = torch.where(mask.unsqueeze(-1), hidden, lowest).amax(dim=1)
    return torch.where(mask.any(dim=1, keepdim=True), pooled, torch.zeros_like(pooled))


# %% penalty_of_a_billion
"""-1e9 added at hidden positions, empty sentences multiplied by zero."""


def masked_max_pool(hidden, mask):
    penalty = (~mask).to(hidden.dtype).unsqueeze(-1) * -1e9
    return (hidden + penalty).amax(dim=1) * mask.any(dim=1, keepdim=True)


# %% running_maximum
"""A Python loop over time: right, but the number of operations grows with T.

Loses: finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    pooled = torch.full_like(hidden[:, 0], float("-inf"))
    for t in range(hidden.shape[1]):
        pooled = torch.where(mask[:, t, None], torch.maximum(pooled, hidden[:, t]), pooled)
    return torch.where(mask.any(1, keepdim=True), pooled, torch.zeros_like(pooled))


# %% scattered
"""scatter_reduce of the real values into one row for each sentence, hidden ones into a row that is thrown away."""

import torch


def masked_max_pool(hidden, mask):
    B, T, H = hidden.shape
    sentence = torch.arange(B, device=hidden.device).unsqueeze(1).expand(B, T)
    target = torch.where(mask, sentence, B).reshape(B * T, 1).expand(B * T, H)
    rows = hidden.new_full((B + 1, H), float("-inf"))
    pooled = rows.scatter_reduce(0, target, hidden.reshape(B * T, H), reduce="amax")[:B]
    return torch.where(mask.any(dim=1).unsqueeze(-1), pooled, 0.0)


# %% sentence_by_sentence
"""A Python loop over sentences with boolean indexing: right, but not without a loop.

Loses: finds_the_maximum_without_a_loop
"""

import torch


def masked_max_pool(hidden, mask):
    rows = []
    for states, real in zip(hidden, mask, strict=True):
        rows.append(states[real].amax(dim=0) if real.any() else torch.zeros_like(states[0]))
    return torch.stack(rows)


# %% sorted
"""The last of the sorted values: ties give the gradient to one entry."""


def masked_max_pool(hidden, mask):
    pooled = hidden.masked_fill(~mask[..., None], -1e9).sort(dim=1).values[:, -1]
    return pooled.masked_fill(~mask.any(dim=1, keepdim=True), 0.0)
