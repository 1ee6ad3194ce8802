"""What a call gave back, taken apart: structure, a description of every tensor, and bounded copies.

A result may be anything: a list nested a million deep, a tensor whose class lies about its shape, an
object that equals everything, a view that is expanded to a petabyte. Only true tuples, lists and tensors
are looked into, without recursion and without asking the object itself; the rest is named by its type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from . import originals
from .arguments import DTYPES

DEEPEST = 6  # levels of nesting that are followed
WIDEST = 256  # leaves of one result
_NAMES = {dtype: name for name, dtype in DTYPES.items()}
Structure = Any  # "t", {"other": name} or a list of these


def take_apart(result: object) -> tuple[Structure, list[Tensor]]:
    """The structure of a result and its tensors in order. Tuples, named tuples and lists are alike."""
    leaves: list[Tensor] = []
    return _walk(result, 0, leaves), leaves


def _walk(value: object, depth: int, leaves: list[Tensor]) -> Structure:
    if originals.is_a(value, originals.Tensor) and len(leaves) < WIDEST:
        leaves.append(value)  # type: ignore[arg-type]
        return "t"
    parts = _parts(value)
    if parts is None or depth >= DEEPEST or len(parts) > WIDEST:
        return {"other": originals.name_of(type(value))}
    return [_walk(part, depth + 1, leaves) for part in parts]


def _parts(value: object) -> list[object] | None:
    for kind in (tuple, list):
        if originals.is_a(value, kind):
            return list(kind.__iter__(value)) if kind.__len__(value) <= WIDEST else None  # type: ignore[arg-type]
    return None


@dataclass
class Parcel:
    """The tensors of a reply, filled in the order they are sent and never larger than `room` bytes."""

    room: int
    tensors: list[Tensor]

    def add(self, tensor: Tensor) -> int | None:
        """Puts a contiguous copy on the CPU into the parcel; None where that cannot be or would not fit."""
        try:
            with originals.undisturbed():
                copied = self._copy(tensor)
        except Exception:  # a tensor without memory, a lazy one, or too little memory: described, not sent
            return None
        if copied is None:
            return None
        self.tensors.append(copied)
        return len(self.tensors) - 1

    def _copy(self, tensor: Tensor) -> Tensor | None:
        size = originals.count(tensor) * originals.element_size(tensor)
        sendable = originals.dtype_of(tensor) in _NAMES and originals.layout_of(tensor) is torch.strided
        if not sendable or originals.device_of(tensor).type == "meta" or originals.is_nested(tensor):
            return None
        if size > self.room or not originals.is_backed(tensor):
            return None
        self.room -= size
        plain = originals.cast(originals.detach(tensor), device="cpu")
        copied: Tensor = originals.clone(plain, memory_format=torch.contiguous_format)
        return copied


def describe(tensor: Tensor, parcel: Parcel) -> dict[str, Any]:
    """What is said of one output: dtype, shape, device, whether it is a plain tensor, and where it was sent."""
    try:
        with originals.undisturbed():
            described: dict[str, Any] = {
                "dtype": str(originals.dtype_of(tensor)).removeprefix("torch."),
                "shape": [int(size) for size in originals.size_of(tensor)],
                "device": originals.device_of(tensor).type,
                "requires_grad": bool(originals.wants_gradient(tensor)),
            }
            if originals.layout_of(tensor) is not torch.strided:
                described["layout"] = str(originals.layout_of(tensor))
    except Exception:  # a tensor that will not even tell its shape, such as a nested one
        described = {"dtype": "unknown", "shape": [], "device": "unknown", "requires_grad": False}
        return described | {"plain": False, "sent": None}
    plain = type(tensor) in (originals.Tensor, originals.Parameter)
    return described | {"plain": plain, "sent": parcel.add(tensor)}


def is_floating(tensor: Tensor) -> bool:
    """Whether a gradient could flow through this tensor."""
    try:
        with originals.undisturbed():
            return bool(originals.dtype_of(tensor).is_floating_point)
    except Exception:
        return False
