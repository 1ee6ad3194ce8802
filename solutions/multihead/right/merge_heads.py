# Unusual right answers to `merge_heads`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% cat_of_unbind
"""The heads unbound and concatenated along the features; the loop is inside torch."""

import torch


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return torch.cat(x.unbind(1), dim=-1)


# %% contiguous_then_view
"""A contiguous copy, then a view."""


def merge_heads(x):
    B, _h, T, _d_k = x.shape
    return x.permute(0, 2, 1, 3).contiguous().view(B, T, -1)


# %% einsum_with_a_selector
"""A tensor of zeros and ones puts every feature in its place: exact."""

import torch


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    place = torch.eye(h * d_k, dtype=x.dtype, device=x.device).view(h, d_k, h * d_k)
    return torch.einsum("bhtd,hdm->btm", x, place)


# %% gathered_with_indices
"""Two index vectors name the head and the place of every feature."""

import torch


def merge_heads(x):
    _B, h, _T, d_k = x.shape
    feature = torch.arange(h * d_k, device=x.device)
    return x[:, feature // d_k, :, feature % d_k].permute(1, 2, 0)


# %% loop_over_heads
"""Head by head into a buffer of the input's kind: right, but the operations grow with h.

Loses: merges_without_a_loop
"""


def merge_heads(x):
    B, h, T, d_k = x.shape
    out = x.new_empty(B, T, h * d_k)
    for j in range(h):
        out[:, :, j * d_k : (j + 1) * d_k] = x[:, j]
    return out


# %% movedim_flatten
"""movedim and flatten."""


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return x.movedim(1, 2).flatten(2)


# %% transpose_reshape_transpose
"""Joined before time, then moved behind it."""


def merge_heads(x):
    B, h, T, d_k = x.shape
    return x.transpose(2, 3).reshape(B, h * d_k, T).transpose(1, 2)


# %% vmapped
"""torch.vmap over the batch: hooks and counters meet batched tensors."""

import torch


def merge_heads(x):
    _B, _h, _T, _d_k = x.shape
    return torch.vmap(lambda sample: sample.transpose(0, 1).flatten(1))(x)
