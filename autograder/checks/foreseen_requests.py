"""The rehearsal: what the checks of an exercise ask of the reference, call by call.

Every submission is asked the same: cases and perturbations follow from the seed. So what a check will ask next is
known as long as the answers are like the reference's, and can be sent before it is asked for
(`autograder.checks.pipelined_requests`).

Except where a check hands an answer back, as one that goes on from the state in which the last call ended: the request
of the rehearsal holds an answer of the reference, which no worker may have. There a rehearsal ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torch import Tensor

from autograder.checks.oracle import DrawnOracle, ask_reference
from autograder.checks.pipelined_requests import ForeseenRequest
from autograder.checks.trial import Trial
from autograder.course.model import Check, Exercise, Unit


class HandedBack(Exception):
    """A request holds an answer, or what was made of one."""


class Answered(Tensor):
    """An answer of the reference in a rehearsal. What torch makes of it is one as well: classes of tensors go along."""


class Rehearsals:
    """The requests of every exercise of a unit, made at the first need, once a batch."""

    def __init__(self, unit: Unit, oracle: DrawnOracle) -> None:
        self._unit, self._oracle = unit, oracle
        self._made: dict[str, Sequence[ForeseenRequest]] = {}

    def of(self, exercise: Exercise) -> Sequence[ForeseenRequest]:
        """The requests of all checks of an exercise, in their order, as the reference is asked them in this process."""
        if exercise.name not in self._made:
            self._made[exercise.name] = [one for check in exercise.checks for one in self._requests(exercise, check)]
        return self._made[exercise.name]

    def _requests(self, exercise: Exercise, check: Check) -> Sequence[ForeseenRequest]:
        asked: list[ForeseenRequest] = []

        def ask(header: dict[str, Any], tensors: list[Tensor]) -> tuple[Mapping[str, Any], Sequence[Tensor]]:
            if any(isinstance(tensor, Answered) for tensor in tensors):
                raise HandedBack
            asked.append(ForeseenRequest.of(check.name, header, tensors))
            told, answers = ask_reference(self._unit, header, [tensor.clone() for tensor in tensors])
            return told, [answer.detach().as_subclass(Answered) for answer in answers]

        try:
            check.run(Trial(check, exercise, self._unit.rules, self._oracle, ask))
        except Exception:
            # Whatever stops a rehearsal, it is not for it to tell: fewer requests are known, and nothing else changes.
            return asked
        return asked
