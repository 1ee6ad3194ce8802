"""Runs the visible checks on the reference and keeps what they needed: a learner's kit has no reference to ask.

`record` is the author's side. `RecordedOracle` is the kit's side: the same interface as the book that draws and
computes, fed from a record. A case is known by its check and ordinal. A case that a check derived from another has
no such name; it is known by its place in the order of questions, which is the same for everybody until the check fails.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from autograder.authoring.sync.stub import stub_of
from autograder.authoring.sync.unit_files import read_unit
from autograder.checks.case import Case, Forward, Given
from autograder.checks.draw import Draw
from autograder.checks.oracle import Drawing, DrawnOracle, ask_reference
from autograder.checks.outcome import Failed, Todo
from autograder.checks.request import Answer, Output
from autograder.checks.trial import Trial
from autograder.course.load import load_unit
from autograder.course.model import Check, Exercise, Unit
from autograder.errors import CourseError

Record = dict[str, Any]


def record(folder: Path) -> Record:
    """Everything that the visible checks of a unit need, as a nest of arrays and plain values.

    CourseError if a visible check fails on the reference: then there is nothing right to record.
    """
    unit = load_unit(folder)
    checks = {}
    for exercise in unit.exercises:
        for check in exercise.checks:
            if check.visible:
                checks[f"{exercise.name}/{check.name}"] = _record_check(unit, exercise, check)
    return {
        "unit": unit.name,
        "title": unit.title,
        "stub": stub_of(read_unit(folder)),  # for a learner who wants the untouched file back
        "exercises": _exercises(unit),
        "questions": _questions(unit),
        "checks": checks,
    }


def _exercises(unit: Unit) -> list[Record]:
    return [
        {"name": e.name, "title": e.title, "is_module": e.is_module, "shapes": e.signature.text} for e in unit.exercises
    ]


def _questions(unit: Unit) -> list[Record]:
    """What may be known of the questions at home: neither the right value nor the explanation."""
    return [{"name": q.name, "kind": q.kind, "text": q.text, "points": q.points} for q in unit.questions]


def _record_check(unit: Unit, exercise: Exercise, check: Check) -> Record:
    oracle = _RecordingOracle(unit)
    trial = Trial(check, exercise, unit.rules, oracle, lambda header, tensors: ask_reference(unit, header, tensors))
    try:
        check.run(trial)
    except (Failed, Todo) as error:
        raise CourseError(f"{check.key}: the reference does not pass this visible check: {error}") from error
    return oracle.record


class _RecordingOracle:
    """A book that draws and computes, and writes down every case and every expectation it gives out."""

    def __init__(self, unit: Unit) -> None:
        self.drawn = DrawnOracle(unit, b"")
        self.record: Record = {"cases": [], "expected": [], "cotangents": [], "gradients": []}

    def case(self, check: Check, ordinal: int, drawing: Drawing, sizes: Mapping[str, Any]) -> Case:
        case = self.drawn.case(check, ordinal, drawing, sizes)
        self.record["cases"].append(_write_case(case))
        return case

    def draw(self, check: Check) -> Draw:
        return self.drawn.draw(check)

    def expected(self, exercise: Exercise, case: Case, dtype: str) -> Answer:
        answer = self.drawn.expected(exercise, case, dtype)
        self._keep("expected", [_name(case), dtype], _write_answer(answer))
        return answer

    def cotangents(self, exercise: Exercise, case: Case) -> list[Tensor | None]:
        cotangents = self.drawn.cotangents(exercise, case)
        self._keep("cotangents", [_name(case)], [_array(cotangent) for cotangent in cotangents])
        return cotangents

    def expected_gradients(self, exercise: Exercise, case: Case) -> Mapping[str, Tensor | None]:
        gradients = self.drawn.expected_gradients(exercise, case)
        self._keep("gradients", [_name(case)], {name: _array(gradient) for name, gradient in gradients.items()})
        return gradients

    def _keep(self, kind: str, about: list[str], value: Any) -> None:
        """Once per named case; for a derived case once per question, in order."""
        entries: list[Record] = self.record[kind]
        if about[0] == "derived" or all(entry["about"] != about for entry in entries):
            entries.append({"about": about, "value": value})


class RecordedOracle:
    """Cases and expectations of one unit from its record. It can only answer what was asked when it was recorded."""

    def __init__(self, record: Record) -> None:
        self.unit: str = record["unit"]
        self._checks: Record = record["checks"]
        self._current = ""
        self._asked: dict[str, int] = {}

    def case(self, check: Check, ordinal: int, drawing: Drawing, sizes: Mapping[str, Any]) -> Case:
        if ordinal == 0:
            self._current, self._asked = f"{check.exercise}/{check.name}", {}
        return _read_case(self._part("cases")[ordinal], check, ordinal)

    def first_case(self, check: Check) -> Case | None:
        """The first case of a check, outside any run of it; None for a check without one."""
        cases = self._checks.get(f"{check.exercise}/{check.name}", {}).get("cases", [])
        return _read_case(cases[0], check, 0) if cases else None

    def draw(self, check: Check) -> Draw:
        return Draw(hashlib.sha256(b"public" + f"/{check.key}/draw".encode()).digest())  # as in DrawnBook

    def expected(self, exercise: Exercise, case: Case, dtype: str) -> Answer:
        names = tuple(slot.name for slot in exercise.signature.result_slots())
        return _read_answer(self._find("expected", [_name(case), dtype], case), names)

    def dtypes(self, exercise: Exercise) -> tuple[str, ...]:
        """The dtypes of an exercise's results in the first answer that is recorded; empty where none is."""
        parts = [part for name, part in self._checks.items() if name.startswith(f"{exercise.name}/")]
        answers = [_read_answer(entry["value"], ()) for part in parts for entry in part["expected"]]
        return tuple(output.dtype for output in answers[0].outputs) if answers else ()

    def cotangents(self, exercise: Exercise, case: Case) -> list[Tensor | None]:
        return [_tensor(array) for array in self._find("cotangents", [_name(case)], case)]

    def expected_gradients(self, exercise: Exercise, case: Case) -> Mapping[str, Tensor | None]:
        gradients = self._find("gradients", [_name(case)], case)
        return {name: _tensor(array) for name, array in gradients.items()}

    def _part(self, kind: str, case: Case | None = None) -> list[Any]:
        """What is recorded for the check of a case from the book; for the running check where the case is derived."""
        check = self._current if case is None or case.key is None else case.key[0].partition("/")[2]
        try:
            part: list[Any] = self._checks[check][kind]
        except KeyError:
            raise CourseError(f"{self.unit}: nothing is recorded for {check}. Run `autograder sync`.") from None
        return part

    def _find(self, kind: str, about: list[str], case: Case) -> Any:
        matching = [entry for entry in self._part(kind, case) if entry["about"] == about]
        at = 0
        if about[0] == "derived":
            counter = f"{kind} {about}"
            at = self._asked.get(counter, 0)
            self._asked[counter] = at + 1
        if at >= len(matching):
            raise CourseError(f"{self.unit}: {self._current} asks for more than is recorded. Run `autograder sync`.")
        return matching[at]["value"]


def _name(case: Case) -> str:
    return "derived" if case.key is None else f"case {case.key[1]}"


def _write_case(case: Case) -> Record:
    args = {name: _write_value(value) for name, value in case.args.items()}
    weights = {name: _array(weight) for name, weight in case.weights.items()}
    return {"args": args, "build": None if case.build is None else dict(case.build), "weights": weights}


def _read_case(written: Record, check: Check, ordinal: int) -> Case:
    args = {name: _read_value(value) for name, value in written["args"].items()}
    weights = {name: torch.from_numpy(weight.copy()) for name, weight in written["weights"].items()}
    return Case(check.exercise, args, written["build"], weights, (check.key, ordinal))


def _write_value(value: Any) -> Any:
    if isinstance(value, Tensor):
        return _array(value)
    if isinstance(value, Given):
        return {"given": [_array(value.tensor), value.requires_grad, _array(value.old_grad)]}
    if isinstance(value, Forward):
        weights = {name: _array(weight) for name, weight in value.weights.items()}
        return {"forward": [value.module, dict(value.args), weights, value.take, value.keep_grad]}
    if isinstance(value, list | tuple):
        return type(value)(_write_value(part) for part in value)
    return value


def _read_value(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _tensor(value)
    if isinstance(value, dict) and "given" in value:
        tensor, requires_grad, old_grad = value["given"]
        return Given(torch.from_numpy(tensor.copy()), requires_grad, _tensor(old_grad))
    if isinstance(value, dict) and "forward" in value:
        module, args, weights, take, keep_grad = value["forward"]
        return Forward(module, args, {name: torch.from_numpy(w.copy()) for name, w in weights.items()}, take, keep_grad)
    if isinstance(value, list | tuple):
        return type(value)(_read_value(part) for part in value)
    return value


def _write_answer(answer: Answer) -> Record:
    outputs = [[o.dtype, list(o.shape), o.device, o.plain, o.requires_grad, _array(o.tensor)] for o in answer.outputs]
    return {"structure": answer.structure, "outputs": outputs}


def _read_answer(written: Record, names: tuple[str, ...]) -> Answer:
    outputs = tuple(
        Output(dtype, tuple(shape), device, plain, requires_grad, _tensor(array))
        for dtype, shape, device, plain, requires_grad, array in written["outputs"]
    )
    return Answer(written["structure"], outputs, names=names)


def _array(tensor: Tensor | None) -> Any:
    return None if tensor is None else tensor.detach().cpu().numpy()


def _tensor(array: Any) -> Tensor | None:
    return None if array is None else torch.from_numpy(array.copy())
