"""A case turned into a request for the worker, and a reply turned into an answer.

The request is a JSON header beside a list of tensors; the forms are those of `autograder.worker`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from autograder.checks.case import Case, Forward, Given

DTYPES = {
    "float64": torch.float64,
    "float32": torch.float32,
    "bfloat16": torch.bfloat16,
    "float16": torch.float16,
    "int64": torch.int64,
    "bool": torch.bool,
}

LAYOUTS = ("contiguous", "strided")
WATCHED = ("mutation", "globals", "operations", "rules", "cuts")
LONGEST_MESSAGE = 2000  # characters of an exception's text
LONGEST_TRACE = 32  # frames


@dataclass(frozen=True)
class Options:
    """How a case is called: the same case with other options is another call.

    gradients: names whose gradients are asked for; watch: facts to observe (mutation, globals, operations, rules,
    cuts); calls: how often in a row; train: a module stays in training mode; primed:
    called with opposite numbers first. ValueError for a word that is none of them: a check that misspells one is
    its author's mistake, and must not look like the learner's.
    """

    dtype: str = "float64"
    device: str = "cpu"
    layout: str = "contiguous"
    gradients: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()
    calls: int = 1
    train: bool = False
    primed: bool = False

    def __post_init__(self) -> None:
        _require("dtype", (self.dtype,), tuple(DTYPES))
        _require("layout", (self.layout,), LAYOUTS)
        _require("fact to watch", self.watch, WATCHED)


def _require(what: str, given: Sequence[str], known: Sequence[str]) -> None:
    for word in given:
        if word not in known:
            raise ValueError(f"there is no {what} {word!r}. There are: {', '.join(known)}.")


@dataclass(frozen=True, eq=False)
class Output:
    """What the worker says of one result: the tensor itself unless it was too large to send."""

    dtype: str
    shape: tuple[int, ...]
    device: str
    plain: bool
    requires_grad: bool
    tensor: Tensor | None


@dataclass(frozen=True, eq=False)
class Answer:
    """The results of one call, as observed. Nothing here is judged yet.

    structure: `"t"` or nested lists of it; gradients: None for a name that no path leads to.
    """

    structure: Any
    outputs: tuple[Output, ...]
    gradients: Mapping[str, Tensor | None] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def __getitem__(self, which: int | str) -> Tensor:
        """A result by position or by the name it has in the `Shapes:` line; floating ones in float64."""
        at = self.names.index(which) if isinstance(which, str) else which
        tensor = self.outputs[at].tensor
        if tensor is None:
            raise KeyError(which)
        return tensor.to(torch.float64) if tensor.is_floating_point() else tensor


@dataclass(frozen=True)
class Stopped:
    """The learner's code raised an exception. Texts in here come from the learner."""

    stage: str
    type: str
    message: str
    line: int | None
    file: str
    missing_unit: str | None = None
    broken_unit: str | None = None
    kinds: tuple[str, ...] = ()
    trace: tuple[tuple[str, int, str], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


def build_call(
    case: Case, options: Options, cotangents: Sequence[Tensor | None] | None, max_bytes: int
) -> tuple[dict[str, Any], list[Tensor]]:
    """The header and the tensors that ask for one call of `case`."""
    tensors = _Tensors(DTYPES[options.dtype])
    header: dict[str, Any] = {
        "op": "call",
        "target": case.exercise,
        "build": None if case.build is None else dict(case.build),
        "weights": {name: tensors.add(weight) for name, weight in case.weights.items()},
        "args": [[name, _value(value, tensors)] for name, value in case.args.items()],
        "keywords": [],
        "dtype": options.dtype,
        "device": options.device,
        "layout": options.layout,
        "gradients": list(options.gradients),
        "cotangents": None if cotangents is None else [None if c is None else tensors.add(c) for c in cotangents],
        "calls": options.calls,
        "watch": list(options.watch),
        "train": options.train,
        "primed": options.primed,
        "max_bytes": max_bytes,
    }
    return header, tensors.list


class _Tensors:
    """The tensors of a request; floating ones are cast to the dtype of the call."""

    def __init__(self, dtype: torch.dtype) -> None:
        self.list: list[Tensor] = []
        self.dtype = dtype

    def add(self, tensor: Tensor) -> int:
        self.list.append(tensor.to(self.dtype) if tensor.is_floating_point() else tensor)
        return len(self.list) - 1


def _value(value: Any, tensors: _Tensors) -> dict[str, Any]:
    if isinstance(value, Tensor):
        return {"tensor": tensors.add(value)}
    if isinstance(value, Given):
        given: dict[str, Any] = {"tensor": tensors.add(value.tensor), "requires_grad": value.requires_grad}
        if value.old_grad is not None:
            given["old_grad"] = tensors.add(value.old_grad)
        return given
    if isinstance(value, Forward):
        weights = {name: tensors.add(weight) for name, weight in value.weights.items()}
        described = {"module": value.module, "args": dict(value.args), "weights": weights, "take": value.take}
        return {"forward": {**described, "keep_grad": value.keep_grad}}
    if isinstance(value, tuple):
        return {"tuple": [_value(part, tensors) for part in value]}
    return {"value": value}


def read_answer(header: Mapping[str, Any], tensors: Sequence[Tensor], names: tuple[str, ...]) -> Answer | Stopped:
    """An answer from the worker's reply. The header's form was checked by the wire; its content is not trusted."""
    if header.get("ok") is not True:
        return _stopped(header)
    outputs = tuple(_output(described, tensors) for described in _list(header.get("outputs")))
    gradients = {str(name): _pick(tensors, at) for name, at in _dict(header.get("gradients")).items()}
    return Answer(header.get("structure"), outputs, gradients, _dict(header.get("facts")), names)


def _output(described: Any, tensors: Sequence[Tensor]) -> Output:
    described = _dict(described)
    tensor = _pick(tensors, described.get("sent"))
    shape = tuple(int(size) for size in _list(described.get("shape")) if isinstance(size, int))
    dtype, device = str(described.get("dtype")), str(described.get("device"))
    if tensor is not None:  # what is judged is what came, not what was said of it
        shape, dtype = tuple(tensor.shape), str(tensor.dtype).removeprefix("torch.")
    return Output(dtype, shape, device, described.get("plain") is True, described.get("requires_grad") is True, tensor)


def _stopped(header: Mapping[str, Any]) -> Stopped:
    return read_stopped(header.get("error"), str(header.get("stage", "call")), _dict(header.get("facts")))


def read_stopped(reported: Any, stage: str = "load", facts: Mapping[str, Any] | None = None) -> Stopped:
    """What a worker reports of an exception. Every text in it comes from the learner."""
    error = _dict(reported)
    line = error.get("line")
    missing = error.get("missing_unit")
    trace = tuple(
        (_text(frame[0], 100), int(frame[1]), _text(frame[2], 100))
        for frame in _list(error.get("trace"))[:LONGEST_TRACE]
        if isinstance(frame, list) and len(frame) == 3 and isinstance(frame[1], int)
    )
    return Stopped(
        stage=stage,
        type=_text(error.get("type", "Exception"), 100),
        message=_text(error.get("message", ""), LONGEST_MESSAGE),
        line=line if isinstance(line, int) else None,
        file=_text(error.get("file", ""), 100),
        missing_unit=missing if isinstance(missing, str) else None,
        broken_unit=error["broken_unit"] if isinstance(error.get("broken_unit"), str) else None,
        kinds=tuple(_text(kind, 100) for kind in _list(error.get("kinds"))[:LONGEST_TRACE]),
        trace=trace,
        facts=facts or {},
    )


def _text(value: Any, longest: int) -> str:
    """A text of bounded length; an honest worker's is shorter, but nobody has to send an honest worker's."""
    return value[:longest] if isinstance(value, str) else ""


def _pick(tensors: Sequence[Tensor], at: Any) -> Tensor | None:
    return tensors[at] if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(tensors) else None


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
