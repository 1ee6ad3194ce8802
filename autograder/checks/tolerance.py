"""How far two right answers may lie apart, by dtype, and why."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True, order=True)
class Tolerance:
    """|got - want| <= relative * (largest |want|) + absolute, entry by entry with one bound for the whole tensor.

    One bound for the tensor, because rounding in a sum follows its largest term, not its result.
    """

    relative: float
    absolute: float

    def bound(self, want: Tensor) -> float:
        """The largest difference that still counts as rounding. `want` is finite where it matters."""
        finite = want[torch.isfinite(want)]
        largest = float(finite.abs().max()) if finite.numel() else 0.0
        return self.relative * largest + self.absolute


exact = Tolerance(0.0, 0.0)

_BY_DTYPE = {
    # A scale taken as torch.sqrt of a float32 number is off by 4e-8, a float32 softmax inside by 6e-7, an epsilon of
    # 1e-6 in a denominator by 1e-6: all of these are right. A wrong scale or a lost term is off by 1e-3 and more.
    # The absolute part is for results in which everything cancels: in float32 each of about eight terms of a sum, of
    # size 1 to 2, is off by up to 6e-8 of itself, together 1e-6 at most, however small the sum is.
    torch.float64: Tolerance(2e-6, 1e-6),
    # Two right answers in float32 over 128 steps of a recurrence of spectral radius 1.2 differ by a few 1e-6.
    torch.float32: Tolerance(1e-5, 1e-5),
    # Eight bits of mantissa: a bound that finds garbage, not a scale that is 2 % off.
    torch.bfloat16: Tolerance(0.1, 0.1),
    torch.float16: Tolerance(0.02, 0.02),
}

# An influence that should be zero: rounding of sums whose hidden terms cancel exactly leaves less than this.
no_influence = Tolerance(0.0, 1e-12)


def for_dtype(dtype: torch.dtype) -> Tolerance:
    """The tolerance for a dtype; whole numbers and truth values are compared exactly."""
    return _BY_DTYPE.get(dtype, exact)
