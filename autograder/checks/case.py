"""A case: the arguments of one call, and what must be known to repeat it.

`Forward` and `ModuleInputs` are what an author's drawing function may return beside plain tensors and numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor


@dataclass(frozen=True, eq=False)
class Forward:
    """A callable argument, built inside the learner's process from a module of `torch.nn` by name.

    take: which element of the module's result counts, None for all of it; keep_grad: its parameters hold an old
    `.grad` that must survive the call.
    """

    module: str
    args: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, Tensor] = field(default_factory=dict)
    take: int | None = None
    keep_grad: bool = False


@dataclass(frozen=True, eq=False)
class Given:
    """A tensor argument with a history: whether it asks for gradients, and an earlier `.grad`."""

    tensor: Tensor
    requires_grad: bool = False
    old_grad: Tensor | None = None


@dataclass(frozen=True, eq=False)
class ModuleInputs:
    """What a module exercise needs: constructor arguments, weights by dotted name, arguments of `forward`."""

    build: Mapping[str, Any]
    weights: Mapping[str, Tensor]
    args: Mapping[str, Any]


def module_inputs(*, build: Mapping[str, Any], weights: Mapping[str, Tensor], args: Mapping[str, Any]) -> ModuleInputs:
    """Inputs for an exercise that is a module."""
    return ModuleInputs(build, weights, args)


@dataclass(frozen=True, eq=False)
class Case:
    """One set of arguments for one exercise.

    key: check and ordinal for a case that the book remembers, None for one that a check derived from it;
    seed: where further draws for this case (upstream gradients) come from, on the grader's side only.
    """

    exercise: str
    args: Mapping[str, Any]
    build: Mapping[str, Any] | None = None
    weights: Mapping[str, Tensor] = field(default_factory=dict)
    key: tuple[str, int] | None = None
    seed: bytes = field(default=b"", repr=False)

    def changed(self, **args: Any) -> Case:
        """The same case with some arguments of the call (not the weights) replaced."""
        unknown = set(args) - set(self.args)
        if unknown:
            raise KeyError(f"{self.exercise} has no argument {sorted(unknown)}")
        return replace(self, args={**self.args, **args}, key=None)

    def with_weights(self, **weights: Tensor) -> Case:
        """The same case with some weights replaced; write `wq__weight` for `wq.weight`."""
        named = {name.replace("__", "."): tensor for name, tensor in weights.items()}
        return replace(self, weights={**self.weights, **named}, key=None)

    def scaled(self, factor: float) -> Case:
        """The same case with every floating argument and weight multiplied by a number."""

        def times(value: Any) -> Any:
            return value * factor if isinstance(value, Tensor) and value.is_floating_point() else value

        args = {name: times(value) for name, value in self.args.items()}
        weights = {name: times(weight) for name, weight in self.weights.items()}
        return replace(self, args=args, weights=weights, key=None)

    def floating(self) -> tuple[str, ...]:
        """Names of every floating-point argument and parameter, in order."""
        names = [name for name, value in self.args.items() if isinstance(value, Tensor) and value.is_floating_point()]
        return (*names, *self.weights)

    def has_dtype(self) -> bool:
        """Whether anything that goes in is floating, the weights of a callable argument included."""
        values = [*self.args.values(), *self.weights.values()]
        values += [part for value in values if isinstance(value, tuple) for part in value]
        values += [weight for value in values if isinstance(value, Forward) for weight in value.weights.values()]
        tensors = [value.tensor if isinstance(value, Given) else value for value in values]
        return any(isinstance(value, Tensor) and value.is_floating_point() for value in tensors)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each tensor argument."""
        tensors = {name: v.tensor if isinstance(v, Given) else v for name, v in self.args.items()}
        return {name: tuple(value.shape) for name, value in tensors.items() if isinstance(value, Tensor)}

    def numbers(self) -> dict[str, int]:
        """Whole-number arguments by name, those of the constructor included."""
        plain = {**(self.build or {}), **self.args}
        return {name: v for name, v in plain.items() if isinstance(v, int) and not isinstance(v, bool)}

    def digest(self) -> str:
        """A name for the arguments by their values: equal arguments have equal names."""
        state = hashlib.sha256()
        _feed(state, [self.exercise, self.build, self.weights, self.args])
        return state.hexdigest()[:16]


def _feed(state: Any, value: Any) -> None:
    if isinstance(value, Tensor):
        array = value.detach().contiguous()
        state.update(f"{array.dtype}{tuple(array.shape)}".encode())
        state.update(array.reshape(-1).view(torch.uint8).numpy().tobytes() if array.numel() else b"")
    elif isinstance(value, Mapping):
        for name, part in value.items():
            state.update(name.encode())
            _feed(state, part)
    elif isinstance(value, list | tuple):
        for part in value:
            _feed(state, part)
    elif isinstance(value, Forward | Given):
        _feed(state, vars(value))
    else:
        state.update(repr(value).encode())


def make_case(exercise: str, inputs: object, key: tuple[str, int], seed: bytes) -> Case:
    """A case from what a drawing function returned."""
    if isinstance(inputs, ModuleInputs):
        return Case(exercise, dict(inputs.args), dict(inputs.build), dict(inputs.weights), key, seed)
    if isinstance(inputs, Mapping):
        return Case(exercise, dict(inputs), key=key, seed=seed)
    raise TypeError(f"{exercise}: inputs must be a dict or module_inputs(...), not {type(inputs).__name__}")


def to_numpy(tensor: Tensor) -> np.ndarray[Any, Any]:
    """A tensor as an array, for records."""
    array: np.ndarray[Any, Any] = tensor.detach().cpu().numpy()
    return array
