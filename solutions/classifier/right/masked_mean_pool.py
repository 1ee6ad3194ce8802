# Unusual right answers to `masked_mean_pool`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% cumulative_sum
"""The last entry of a cumulative sum."""


def masked_mean_pool(hidden, mask):
    total = hidden.masked_fill(~mask[..., None], 0).cumsum(dim=1)[:, -1]
    return total / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% einsum_and_where
"""einsum for the sum, where for empty sentences."""

import torch


def masked_mean_pool(hidden, mask):
    count = mask.sum(dim=1, keepdim=True)
    total = torch.einsum("bth,bt->bh", hidden, mask.to(hidden))
    return torch.where(count > 0, total / torch.where(count > 0, count, 1), 0.0)


# %% index_added
"""index_add of the real values into one row for each sentence, hidden ones into a row that is thrown away."""

import torch


def masked_mean_pool(hidden, mask):
    B, T, H = hidden.shape
    sentence = torch.arange(B, device=hidden.device).unsqueeze(1).expand(B, T)
    target = torch.where(mask, sentence, B).reshape(-1)
    rows = hidden.new_zeros(B + 1, H).index_add(0, target, hidden.reshape(B * T, H))[:B]
    return rows / mask.sum(dim=1, keepdim=True).clamp(min=1)


# %% masked_module
"""torch.vmap over the sentences."""

import torch


def masked_mean_pool(hidden, mask):
    def one(states, real):
        return (states * real[:, None]).sum(0) / real.sum().clamp(min=1)

    return torch.vmap(one)(hidden, mask)


# %% nanmean
"""nanmean of a copy with NaN at hidden positions: gradients are right, because masked_fill stops the NaN."""


def masked_mean_pool(hidden, mask):
    return hidden.masked_fill(~mask.unsqueeze(-1), float("nan")).nanmean(dim=1).nan_to_num(0.0)


# %% product_of_matrices
"""Weights 1/count at real positions, and one batched product."""

import torch


def masked_mean_pool(hidden, mask):
    weights = mask.to(hidden.dtype)
    weights = weights / weights.sum(dim=1, keepdim=True).clamp(min=1)
    return torch.bmm(weights.unsqueeze(1), hidden).squeeze(1)


# %% sentence_by_sentence
"""A Python loop over sentences with boolean indexing: right, but not without a loop.

Loses: averages_without_a_loop
"""

import torch


def masked_mean_pool(hidden, mask):
    rows = []
    for states, real in zip(hidden, mask, strict=True):
        rows.append(states[real].mean(dim=0) if real.any() else torch.zeros_like(states[0]))
    return torch.stack(rows)


# %% small_epsilon
"""An epsilon of 1e-8 in the denominator."""

import torch


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1)
    return torch.where(real, hidden, 0.0).sum(dim=1) / (real.sum(dim=1) + 1e-8)


# %% times_mask
"""Times the mask, divided by a count that is at least one."""


def masked_mean_pool(hidden, mask):
    real = mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * real).sum(1) / real.sum(1).clamp(min=1.0)
