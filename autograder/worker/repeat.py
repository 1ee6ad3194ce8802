"""Whether the same call gave the same result twice."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from . import originals

# Two runs of one right answer may differ in the last bits: on a GPU sums are not always done in one order.
_TOLERANCE = {torch.float64: 1e-12, torch.float32: 1e-5, torch.bfloat16: 2e-2, torch.float16: 2e-3}


def differs(first: Sequence[Tensor], second: Sequence[Tensor]) -> bool:
    """Whether two results differ by more than rounding in number, shape, dtype or any entry."""
    if len(first) != len(second):
        return True
    try:
        with originals.undisturbed():
            return not all(_alike(one, other) for one, other in zip(first, second, strict=True))
    except Exception:  # tensors that cannot be read are described elsewhere; here they are not the same
        return True


def _alike(one: Tensor, other: Tensor) -> bool:
    if originals.size_of(one) != originals.size_of(other) or originals.dtype_of(one) != originals.dtype_of(other):
        return False
    if originals.device_of(one).type == "meta":
        return True
    tolerance = _TOLERANCE.get(originals.dtype_of(one))
    if tolerance is None:
        return bool(originals.equal(one, other))
    scale = max(1.0, _largest(one))
    return bool(originals.allclose(one, other, rtol=0.0, atol=tolerance * scale, equal_nan=True))


def _largest(tensor: Tensor) -> float:
    """The largest finite size of an entry; 0 for an empty tensor."""
    finite = originals.detach(tensor)[originals.isfinite(tensor)]
    return float(finite.abs().max()) if finite.numel() else 0.0
