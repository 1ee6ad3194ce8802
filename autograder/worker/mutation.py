"""Whether a call changed what it was given.

Every argument and parameter is compared bit for bit with a private copy, so that writing through `.data`,
a numpy view or `set_` shows as well as an in-place operation, and masks and lengths count like everything
else. Shape, strides, dtype, `requires_grad` and an earlier `.grad` are compared too. A version counter
that moved while the bits stayed is told apart (`touched`): something was written, and here it happened to
be the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from . import originals

_INTEGER_OF_SIZE = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


@dataclass(frozen=True)
class ArgumentSnapshot:
    """A tensor, and how it was before the call."""

    tensor: Tensor
    bits: Tensor | None  # None where there is no memory, as on the meta device
    form: tuple[Any, ...]  # shape, strides, dtype, device
    version: int
    wants_gradient: bool
    gradient: Tensor | None
    gradient_bits: Tensor | None


def keep(tensors: Mapping[str, Tensor]) -> dict[str, ArgumentSnapshot]:
    """Remembers every tensor as it is now."""
    with originals.undisturbed():
        return {name: _kept(tensor) for name, tensor in tensors.items()}


def _kept(tensor: Tensor) -> ArgumentSnapshot:
    gradient = originals.gradient_of(tensor)
    return ArgumentSnapshot(
        tensor=tensor,
        bits=_bits(tensor, copied=True),
        form=_form(tensor),
        version=originals.version_of(tensor),
        wants_gradient=originals.wants_gradient(tensor),
        gradient=gradient,
        gradient_bits=None if gradient is None else _bits(gradient, copied=True),
    )


def _form(tensor: Tensor) -> tuple[Any, ...]:
    place = originals.device_of(tensor)
    return originals.size_of(tensor), originals.strides(tensor), originals.dtype_of(tensor), place


def _bits(tensor: Tensor, *, copied: bool) -> Tensor | None:
    """The tensor's entries as integers in order, so that NaN equals NaN and 0 differs from -0."""
    if originals.device_of(tensor).type == "meta" or not originals.is_backed(tensor):
        return None
    plain = originals.detach(tensor)
    plain = originals.clone(plain, memory_format=torch.contiguous_format) if copied else originals.contiguous(plain)
    bits: Tensor = originals.view(plain, _INTEGER_OF_SIZE[originals.element_size(plain)])
    return bits


def changes(kept: Mapping[str, ArgumentSnapshot]) -> dict[str, list[str]]:
    """The names whose tensors are not as they were, by what is different about them."""
    found: dict[str, list[str]] = {"changed": [], "touched": [], "old_grad_changed": [], "requires_grad_changed": []}
    with originals.undisturbed():
        for name, before in kept.items():
            changed = _differs(before)
            found["changed"] += [name] * changed
            found["touched"] += [name] * (not changed and originals.version_of(before.tensor) != before.version)
            found["old_grad_changed"] += [name] * _gradient_differs(before)
            asks = originals.wants_gradient(before.tensor)
            found["requires_grad_changed"] += [name] * (asks != before.wants_gradient)
    return found


def _differs(before: ArgumentSnapshot) -> bool:
    if _form(before.tensor) != before.form:
        return True
    return not _same_bits(before.tensor, before.bits)


def _same_bits(tensor: Tensor, bits: Tensor | None) -> bool:
    now = _bits(tensor, copied=False)
    if bits is None or now is None:
        return bits is now
    return bool(originals.equal(now, bits))


def _gradient_differs(before: ArgumentSnapshot) -> bool:
    now = originals.gradient_of(before.tensor)
    if now is None or before.gradient is None:
        return now is not before.gradient
    same_shape = originals.size_of(now) == originals.size_of(before.gradient)
    same_dtype = originals.dtype_of(now) == originals.dtype_of(before.gradient)
    return not (same_shape and same_dtype and _same_bits(now, before.gradient_bits))
