"""Running one known answer against the checks of its exercise, as a learner's file would be run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.checks.oracle import Oracle
from autograder.checks.session import Session
from autograder.checks.verdicts import Examiner, Outcome
from autograder.course.model import Exercise, Unit
from autograder.sandbox.interface import WorkerSource


@dataclass(frozen=True)
class Verdicts:
    """The outcomes of one exercise's checks for one answer."""

    outcomes: tuple[Outcome, ...]

    def failing(self) -> tuple[str, ...]:
        """Names of the checks that did not pass."""
        return tuple(one.check.name for one in self.outcomes if one.verdict != "pass")

    def rejecting(self) -> tuple[str, ...]:
        """Names of the checks that found something wrong with the answer."""
        return tuple(one.check.name for one in self.outcomes if one.verdict not in ("pass", "error"))

    def errors(self) -> Iterable[Outcome]:
        """Checks that failed by our own fault."""
        return (one for one in self.outcomes if one.verdict == "error")


def examine(unit: Unit, exercise: Exercise, text: str, oracle: Oracle, source: WorkerSource) -> Verdicts:
    """Verdicts of every check of `exercise` on a file with the given text."""
    with Session(source, unit, {unit.name: text}) as session:
        return Verdicts(tuple(Examiner(unit, oracle, session).exercise(exercise)))
