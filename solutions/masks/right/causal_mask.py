# Unusual right answers to `causal_mask`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% complement_of_the_strict_triangle
"""Not the strict upper triangle."""

import torch


def causal_mask(size, device=None):
    return ~torch.ones((size, size), dtype=torch.bool, device=device).triu(diagonal=1)


# %% counted_up
"""A running sum along the rows of an identity matrix is a triangle."""

import torch


def causal_mask(size: int, device=None) -> torch.Tensor:
    """Column j is switched on at row j and stays on."""
    return torch.eye(size, device=device).cumsum(dim=0).to(torch.bool)


# %% positions_compared
"""Two rows of positions, compared with each other."""

import torch


def causal_mask(size, device=None):
    position = torch.arange(size, device=device)
    return position.unsqueeze(1) >= position.unsqueeze(0)


# %% row_by_row
"""Right, but row by row.

Loses: does_not_loop
"""

import torch


def causal_mask(size, device=None):
    mask = torch.zeros(size, size, dtype=torch.bool, device=device)
    for i in range(size):
        mask[i, : i + 1] = True
    return mask


# %% triangle_of_ones
"""The triangle of a square of ones, made boolean at the end."""

import torch
from torch import tril


def causal_mask(size, device=None):
    return tril(torch.ones(size, size, device=device)).bool()
