"""Inputs, drawn so that mistakes show.

Everything comes from a numpy generator, so that a seed gives the same numbers whatever version of torch is
installed. All floating tensors are float64; a call casts them to the dtype it asks for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor


class Draw:
    """A source of random tensors. One seed gives one sequence of draws."""

    def __init__(self, seed: bytes) -> None:
        self.generator = np.random.default_rng(np.frombuffer(hashlib.sha256(seed).digest(), dtype=np.uint32))

    def normal(self, *shape: int, scale: float = 1.0) -> Tensor:
        """Normal numbers with mean 0 and standard deviation `scale`, of shape `shape`."""
        return torch.from_numpy(self.generator.standard_normal(shape) * scale)

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        """Uniform numbers between `low` and `high`, of shape `shape`."""
        return torch.from_numpy(self.generator.uniform(low, high, shape))

    def weight(self, rows: int, columns: int) -> Tensor:
        """A weight (rows, columns) with standard deviation 2/sqrt(columns): large enough for a wrong scale to show."""
        return self.normal(rows, columns, scale=2 / columns**0.5)

    def recurrent(self, gates: int, hidden: int, radius: float = 1.2) -> Tensor:
        """`gates` recurrent blocks, stacked to (gates*hidden, hidden), each of spectral radius at most `radius`.

        At a radius of 3 and 128 steps two right answers in float32 differ by 2.
        """
        blocks = []
        for _ in range(gates):
            block = self.generator.standard_normal((hidden, hidden)) * 2 / hidden**0.5
            largest = np.abs(np.linalg.eigvals(block)).max()
            blocks.append(block * min(1.0, radius / largest))
        return torch.from_numpy(np.concatenate(blocks))

    def bias(self, size: int) -> Tensor:
        """A bias (size,) with entries between 0.5 and 1.5 in size, of either sign: a forgotten one shows."""
        signs = self.generator.choice([-1.0, 1.0], size)
        return torch.from_numpy(signs * self.generator.uniform(0.5, 1.5, size))

    def mask(self, *shape: int) -> Tensor:
        """A boolean mask with gaps; every row of the last axis has a True and, if longer than one, a False."""
        mask = self.generator.random(shape) < 0.6
        rows = mask.reshape(-1, shape[-1])
        for row in rows:
            allowed = self.generator.integers(shape[-1])
            row[allowed] = True
            if shape[-1] > 1:
                row[(allowed + 1 + self.generator.integers(shape[-1] - 1)) % shape[-1]] = False
        return torch.from_numpy(rows.reshape(shape))

    def lengths(self, batch: int, longest: int) -> Tensor:
        """`batch` lengths between 1 and `longest`, unsorted, int64; 1 and `longest` are among them where they fit.

        The first of three or more lies between the two where a number does, so that lengths neither rise nor fall, and
        whoever takes the first for all of them is always wrong. Two lengths rise.
        """
        lengths = self.generator.integers(1, longest + 1, batch)
        if batch == 1:
            lengths[0] = longest
        elif batch == 2:
            lengths[:] = 1, longest
        else:
            short, long = 1 + self.generator.permutation(batch - 1)[:2]
            lengths[0] = self.generator.integers(2, longest) if longest > 2 else self.generator.integers(1, longest + 1)
            lengths[short], lengths[long] = 1, longest
        return torch.from_numpy(lengths.astype(np.int64))

    def integers(self, low: int, high: int, *shape: int) -> Tensor:
        """Whole numbers from `low` up to and without `high`, int64."""
        return torch.from_numpy(self.generator.integers(low, high, shape).astype(np.int64))

    def permutation(self, size: int) -> Tensor:
        """A permutation of 0..size-1 without a fixed point where there can be one, int64."""
        order = self.generator.permutation(size)
        while size > 1 and (order == np.arange(size)).any():
            order = self.generator.permutation(size)
        return torch.from_numpy(order.astype(np.int64))

    def number(self, low: float, high: float) -> float:
        """One number between `low` and `high`."""
        return float(self.generator.uniform(low, high))

    def choice(self, options: Sequence[int]) -> int:
        """One of the given whole numbers."""
        return int(self.generator.choice(options))
