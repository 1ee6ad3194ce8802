"""What was found out about a unit's file: a report, made of one report for each exercise and question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.checks.request import Answer
from autograder.checks.verdicts import Outcome
from autograder.course.model import Exercise
from autograder.kit.folder import KitUnit
from autograder.kit.own_files import Work
from autograder.kit.priorities import Stage, stage_of
from autograder.kit.remarks import Remark
from autograder.submissions import SourceFile


@dataclass(frozen=True)
class ExerciseReport:
    """The outcomes of one exercise.

    cut: (what, line) where the way of the gradient is cut; expected: by check, the right answer to its last call, for
    checks whose values differ; returned: what came back, with the names of its types, where its form is wrong;
    remark: what may cost points although all checks hold; pictures: what `autograder.figures.drawing` draws.
    """

    exercise: Exercise
    outcomes: tuple[Outcome, ...]
    cut: tuple[str, int] | None = None
    expected: Mapping[str, Answer] = field(default_factory=dict, repr=False)
    returned: Any = None
    remark: Remark | None = None
    pictures: tuple[Mapping[str, Any], ...] = ()

    @property
    def first(self) -> Outcome | None:
        """What to look at first; None where all checks hold."""
        failing = [one for one in self.outcomes if one.verdict != "pass"]
        return min(failing, key=stage_of) if failing else None

    @property
    def stage(self) -> Stage:
        return Stage.SOLVED if self.first is None else stage_of(self.first)

    @property
    def right(self) -> tuple[Outcome, ...]:
        """What holds already."""
        return tuple(one for one in self.outcomes if one.verdict == "pass")


@dataclass(frozen=True)
class QuestionReport:
    """A question whose form was looked at: `answered`, `todo` or `form`."""

    name: str
    state: str
    sentence: str = ""


@dataclass(frozen=True)
class UnitReport:
    """Everything that was found out about a unit's file; nothing where it cannot be read (`work.problem`).

    stopped_at: the line at which the file stops while it is loaded; whole: all exercises were looked at; sources: the
    texts of all units that the file may import, by name.
    """

    unit: KitUnit
    work: Work
    exercises: tuple[ExerciseReport, ...] = ()
    questions: tuple[QuestionReport, ...] = ()
    printed: str = ""
    stopped_at: int | None = None
    seconds: float = 0.0
    whole: bool = True
    sources: Mapping[str, SourceFile] = field(default_factory=dict, repr=False)

    @property
    def solved(self) -> int:
        return sum(one.stage is Stage.SOLVED for one in self.exercises)

    @property
    def first(self) -> ExerciseReport | None:
        """The exercise to go on with: a begun one before one that is not started, in the order of the file."""
        waiting = [one for one in self.exercises if one.stage is not Stage.SOLVED]
        begun = [one for one in waiting if one.stage is not Stage.NOT_STARTED]
        return next(iter(begun or waiting), None)

    @property
    def right(self) -> bool:
        """Whether every exercise that was looked at is solved."""
        return not self.work.problem and bool(self.exercises) and self.first is None
