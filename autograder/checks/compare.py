"""The comparer. Order: shape, dtype, pattern of non-finite entries, values.

Written so that NaN fails, that nothing is broadcast, and that an empty tensor equals only an empty tensor of the
same shape. The inputs are plain tensors that the grader built from bytes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import torch
from torch import Tensor

from autograder.checks.tolerance import Tolerance, for_dtype

Kind = Literal["shape", "dtype", "nan", "infinite", "values"]


@dataclass(frozen=True)
class Difference:
    """What differs. `index` is where: the first entry of the wrong kind, or the one that is off the most.

    got, want: the entries there; share: the part of all entries that is off.
    """

    kind: Kind
    index: tuple[int, ...] = ()
    got: float | bool | str = ""
    want: float | bool | str = ""
    share: float = 1.0
    first: tuple[int, ...] = ()


def compare(
    got: Tensor, want: Tensor, tolerance: Tolerance | None = None, *, any_dtype: bool = False
) -> Difference | None:
    """None if `got` and `want` agree within the tolerance (by default that of `got`'s dtype), else what differs.

    any_dtype: compare a result in a small dtype with a float64 expectation.
    """
    if got.shape != want.shape:
        return Difference("shape", got=str(tuple(got.shape)), want=str(tuple(want.shape)))
    if got.dtype != want.dtype and not any_dtype:
        return Difference("dtype", got=_name(got.dtype), want=_name(want.dtype))
    if got.numel() == 0:
        return None
    if not (got.is_floating_point() and want.is_floating_point()):
        wrong = got != want
        return _at(wrong, got, want, "values") if bool(wrong.any()) else None
    bound = tolerance or for_dtype(got.dtype)
    return _compare_floating(got.to(torch.float64), want.to(torch.float64), bound)


def _compare_floating(got: Tensor, want: Tensor, tolerance: Tolerance) -> Difference | None:
    if _plainly_near(got, want, tolerance):
        return None
    nan = torch.isnan(got) != torch.isnan(want)
    if bool(nan.any()):
        return _at(nan, got, want, "nan")
    infinite = (torch.isinf(got) | torch.isinf(want)) & ~(got == want)
    if bool(infinite.any()):
        return _at(infinite, got, want, "infinite")
    both = torch.isfinite(got)
    distance = torch.where(both, (got - want).abs(), torch.zeros_like(got))
    right = distance <= tolerance.bound(want)
    if bool(right.all()):
        return None
    return _at(~right, got, want, "values", distance)


def _plainly_near(got: Tensor, want: Tensor, tolerance: Tolerance) -> bool:
    """Whether all is finite and near, in a third of the operations; a NaN or an infinity anywhere makes it False."""
    largest, distance = float(want.abs().max()), float((got - want).abs_().max())
    return math.isfinite(largest) and distance <= tolerance.relative * largest + tolerance.absolute


def _at(wrong: Tensor, got: Tensor, want: Tensor, kind: Kind, distance: Tensor | None = None) -> Difference:
    places = wrong.reshape(-1)
    first = int(places.to(torch.int64).argmax())
    worst = first if distance is None else int(torch.where(wrong, distance, -torch.ones_like(distance)).argmax())
    return Difference(
        kind,
        index=_unravel(worst, got.shape),
        got=got.reshape(-1)[worst].item(),
        want=want.reshape(-1)[worst].item(),
        share=float(places.to(torch.float64).mean()),
        first=_unravel(first, got.shape),
    )


def _unravel(flat: int, shape: torch.Size) -> tuple[int, ...]:
    index = []
    for size in reversed(shape):
        index.append(flat % size)
        flat //= size
    return tuple(reversed(index))


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")
