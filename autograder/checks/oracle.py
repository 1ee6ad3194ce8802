"""The book of cases: which inputs a check gets, and what is right for them.

`DrawnOracle` draws inputs from a seed and asks the reference; every case and every expectation is made once per
batch. A learner's kit has a book with recorded cases instead (`autograder.kit`), behind the same `Oracle`.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import torch
from torch import Tensor

from autograder.checks.case import Case, Forward, Given, make_case
from autograder.checks.draw import Draw
from autograder.checks.request import DTYPES, Answer, Options, Stopped, build_call, read_answer
from autograder.course.model import Check, Exercise, Unit
from autograder.errors import CourseError

Drawing = Callable[..., object]
_DERIVED_KEPT = 256  # cases that checks derive are remembered only as long as they are likely to come again


class ReferenceStopped(CourseError):
    """The reference raised an exception, which some exercises ask for."""

    def __init__(self, unit: str, exercise: str, stopped: Stopped) -> None:
        super().__init__(f"{unit}/reference.py: {exercise} stopped: {stopped.type}: {stopped.message}")
        self.stopped = stopped


class Oracle(Protocol):
    """Inputs and expectations of one unit."""

    def case(self, check: Check, ordinal: int, drawing: Drawing, sizes: Mapping[str, Any]) -> Case:
        """The inputs of the `ordinal`-th case of a check."""

    def draw(self, check: Check) -> Draw:
        """A source of perturbations; the same for every submission."""

    def expected(self, exercise: Exercise, case: Case, dtype: str) -> Answer:
        """The right answer in float64 for the case's inputs after rounding to `dtype`."""

    def cotangents(self, exercise: Exercise, case: Case) -> list[Tensor | None]:
        """A random upstream gradient for every floating output."""

    def expected_gradients(self, exercise: Exercise, case: Case) -> Mapping[str, Tensor | None]:
        """The right gradients, in float64, of every floating argument and parameter under `cotangents`."""


class DrawnOracle:
    """Cases drawn from a seed, expectations from the unit's reference."""

    def __init__(self, unit: Unit, seed: bytes) -> None:
        if unit.reference is None:
            raise CourseError(f"{unit.name}: there is no reference to ask.")
        self.unit = unit
        self._seed = seed
        self._cases: dict[tuple[str, int], Case] = {}
        self._answers: dict[tuple[object, ...], Answer] = {}
        self._derived: OrderedDict[tuple[object, ...], Answer] = OrderedDict()

    def case(self, check: Check, ordinal: int, drawing: Drawing, sizes: Mapping[str, Any]) -> Case:
        key = (check.key, ordinal)
        if key not in self._cases:
            seed = self._seed_for(check, f"case {ordinal}")
            self._cases[key] = make_case(check.exercise, drawing(Draw(seed), **sizes), key, seed)
        return self._cases[key]

    def draw(self, check: Check) -> Draw:
        return Draw(self._seed_for(check, "draw"))

    def expected(self, exercise: Exercise, case: Case, dtype: str) -> Answer:
        return self._remember(case, ("values", dtype), lambda: self._ask(exercise, rounded(case, dtype), (), None))

    def cotangents(self, exercise: Exercise, case: Case) -> list[Tensor | None]:
        answer = self.expected(exercise, case, "float64")
        draw = Draw(case.seed + b"cotangents")
        return [draw.normal(*output.shape) if output.dtype == "float64" else None for output in answer.outputs]

    def expected_gradients(self, exercise: Exercise, case: Case) -> Mapping[str, Tensor | None]:
        def ask() -> Answer:
            return self._ask(exercise, case, case.floating(), self.cotangents(exercise, case))

        return self._remember(case, ("gradients",), ask).gradients

    def _seed_for(self, check: Check, purpose: str) -> bytes:
        # Visible checks have a public seed: what a learner sees at home is what is graded.
        seed = b"public" if check.visible else self._seed
        return hashlib.sha256(seed + f"/{check.key}/{purpose}".encode()).digest()

    def _remember(self, case: Case, purpose: tuple[str, ...], ask: Callable[[], Answer]) -> Answer:
        if case.key is not None:
            key = (case.key, *purpose)
            if key not in self._answers:
                self._answers[key] = ask()
            return self._answers[key]
        derived = (case.digest(), *purpose)
        if derived not in self._derived:
            self._derived[derived] = ask()
            if len(self._derived) > _DERIVED_KEPT:
                self._derived.popitem(last=False)
        self._derived.move_to_end(derived)
        return self._derived[derived]

    def _ask(
        self, exercise: Exercise, case: Case, gradients: tuple[str, ...], cotangents: Sequence[Tensor | None] | None
    ) -> Answer:
        header, tensors = build_call(case, Options(gradients=gradients), cotangents, max_bytes=1 << 30)
        answer = ask_reference(self.unit, header, tensors)
        names = tuple(slot.name for slot in exercise.signature.result_slots())
        read = read_answer(answer[0], answer[1], names)
        if isinstance(read, Stopped):
            raise ReferenceStopped(self.unit.name, case.exercise, read)
        return read


def ask_reference(
    unit: Unit, header: Mapping[str, Any], tensors: Sequence[Tensor]
) -> tuple[dict[str, Any], list[Tensor]]:
    """Run a request on the reference, in this process, by the same code that runs a learner's."""
    from autograder.worker.call import answer_call
    from autograder.worker.load import Loaded, SourceImporter
    from autograder.worker.rules import Forbidden

    loaded = Loaded(unit.name, unit.reference, SourceImporter({}))
    with torch.random.fork_rng(devices=[]):
        return answer_call(loaded, Forbidden(), header, tensors)


def rounded(case: Case, dtype: str) -> Case:
    """The case after its floating inputs went through `dtype`: what the learner's code really gets."""
    if dtype == "float64":
        return case

    def through(value: Any) -> Any:
        if isinstance(value, Tensor) and value.is_floating_point():
            return value.to(DTYPES[dtype]).to(torch.float64)
        if isinstance(value, Given):
            old = None if value.old_grad is None else through(value.old_grad)
            return replace(value, tensor=through(value.tensor), old_grad=old)
        if isinstance(value, Forward):
            return replace(value, weights={name: through(weight) for name, weight in value.weights.items()})
        return value

    args = {name: through(value) for name, value in case.args.items()}
    weights = {name: through(weight) for name, weight in case.weights.items()}
    return replace(case, args=args, weights=weights)
