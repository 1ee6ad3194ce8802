"""The arguments of one call, built from the request's values and tensors.

A floating tensor is cast to the dtype that is asked for; the layout `strided` holds the same values in
memory that is not contiguous: axes in reverse order and a gap after every entry, the gaps filled with NaN
(or the largest integer, or True), so that code which reads the memory instead of the tensor shows it.
The same tensor index twice is the same tensor object twice: a fused path may depend on `q is k`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from . import originals

DTYPES = {
    name: getattr(torch, name)
    for name in ("float64", "float32", "bfloat16", "float16", "int64", "int32", "uint8", "bool")
}
Value = Mapping[str, Any]


class BadRequest(Exception):
    """The grader asked for something that cannot be; our own mistake, never the learner's."""


@dataclass
class Arguments:
    """What a call is made with: by position, by name, and every tensor among them under its name."""

    positional: list[Any] = field(default_factory=list)
    named: dict[str, Any] = field(default_factory=dict)
    tensors: dict[str, Tensor] = field(default_factory=dict)
    givens: dict[str, Any] = field(default_factory=dict)  # callables built here, by the name of their argument
    plain: dict[str, tuple[Any, Any]] = field(default_factory=dict)  # lists, each with a private copy


@dataclass(frozen=True)
class ArgumentForm:
    """In which dtype, where and how in memory the tensors of a call are built."""

    dtype: str = "float64"
    device: str = "cpu"
    layout: str = "contiguous"

    def make(self, tensor: Tensor) -> Tensor:
        """A new tensor of this form with the values of `tensor`; integers and masks keep their dtype."""
        own = originals.dtype_of(tensor)
        dtype = DTYPES[self.dtype] if own.is_floating_point else own
        made: Tensor = originals.cast(tensor, device=self.device, dtype=dtype, copy=True)
        return _spread(made) if self.layout == "strided" else made


def _spread(tensor: Tensor) -> Tensor:
    """The same values with reversed axes in memory and a gap after each entry."""
    if tensor.dim() == 0:
        return tensor
    backward = tuple(range(tensor.dim() - 1, -1, -1))
    sizes = [tensor.shape[axis] for axis in backward]
    room = torch.full((*sizes[:-1], 2 * sizes[-1]), _gap(tensor.dtype), dtype=tensor.dtype, device=tensor.device)
    spread = room[..., ::2].permute(backward)
    spread.copy_(tensor)
    return spread


def _gap(dtype: torch.dtype) -> float | int | bool:
    if dtype.is_floating_point:
        return float("nan")
    return True if dtype == torch.bool else int(torch.iinfo(dtype).max)


@dataclass
class Builder:
    """Builds the arguments of one call; `make_given` builds the callables that a call may be given."""

    form: ArgumentForm
    tensors: Sequence[Tensor]
    gradients: frozenset[str]
    make_given: Any = None
    _made: dict[int, Tensor] = field(default_factory=dict)
    _copied: dict[int, Tensor] = field(default_factory=dict)

    def arguments(self, positional: Sequence[Sequence[Any]], named: Sequence[Sequence[Any]]) -> Arguments:
        """Fresh arguments: tensors are copies, so that a second call does not see what the first one did."""
        self._made, self._copied = {}, {}
        built = Arguments()
        for name, value in positional:
            built.positional.append(self._value(name, value, built))
        for name, value in named:
            built.named[name] = self._value(name, value, built)
        return built

    def _value(self, name: str, value: Value, built: Arguments) -> Any:
        if "tensor" in value:
            return self._tensor(name, value, built)
        if "tuple" in value:
            return tuple(self._value(f"{name}.{place}", part, built) for place, part in enumerate(value["tuple"]))
        if "forward" in value:
            built.givens[name] = self.make_given(value["forward"], self)
            return built.givens[name]
        if "value" in value:
            return self._plain(name, value["value"], built)
        raise BadRequest(f"argument {name}: neither tensor, tuple, forward nor value")

    def _tensor(self, name: str, value: Value, built: Arguments) -> Tensor:
        index = value["tensor"]
        if index not in self._made:
            self._made[index] = self.form.make(self.at(index))
        tensor = self._made[index]
        if name in self.gradients or value.get("requires_grad"):
            originals.ask_gradient(tensor, True)
        if value.get("old_grad") is not None:
            originals.set_gradient(tensor, self.form.make(self.at(value["old_grad"])))
        built.tensors[name] = tensor
        return self._passed(name, index, tensor)

    def _passed(self, name: str, index: int, tensor: Tensor) -> Tensor:
        """What the learner's code gets. Of a leaf whose gradient is asked for, a copy with the leaf as its history.

        An in-place operation on a leaf is an error of torch's, which would say nothing about the exercise.
        """
        if name not in self.gradients or self.form.layout != "contiguous":
            return tensor
        if index not in self._copied:
            self._copied[index] = originals.clone(tensor)
        return self._copied[index]

    def _plain(self, name: str, value: Any, built: Arguments) -> Any:
        if not isinstance(value, list):
            return value
        given = copy.deepcopy(value)
        built.plain[name] = (given, value)
        return given

    def values(self, indices: Mapping[str, int]) -> dict[str, Tensor]:
        """New tensors of the call's form for weights, by their dotted names."""
        return {name: self.form.make(self.at(index)) for name, index in indices.items()}

    def at(self, index: object) -> Tensor:
        """The request's tensor at `index`."""
        if type(index) is not int or not 0 <= index < len(self.tensors):
            raise BadRequest(f"no tensor {index!r} in the request")
        return self.tensors[index]


def check_form(form: ArgumentForm) -> None:
    """Raises BadRequest for a dtype, device or layout that does not exist."""
    if form.dtype not in DTYPES or form.device.split(":")[0] not in ("cpu", "meta", "cuda"):
        raise BadRequest(f"no form {form.dtype} on {form.device}")
    if form.layout not in ("contiguous", "strided"):
        raise BadRequest(f"no layout {form.layout!r}")
