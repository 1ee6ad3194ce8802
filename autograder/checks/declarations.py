"""The words in which a unit's author speaks: `check`, `hints`, `forbids`, `question`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from autograder.course.model import FAMILIES, Rules
from autograder.course.registry import CheckWords, QuestionWords, current
from autograder.errors import CourseError

if TYPE_CHECKING:
    from autograder.checks.trial import Trial

Claim = Callable[["Trial"], None]


def check(exercise: str, *, family: str, points: float, needs: Sequence[Claim] = ()) -> Callable[[Claim], Claim]:
    """Make a check of a function. Its name is the check's name, its docstring the sentence that people read.

    exercise: the name of the function or class it is about; family: one of `FAMILIES`; points: its share of the
    unit's 100; needs: checks of the same exercise without which this one means nothing.
    """

    def decorate(run: Claim) -> Claim:
        where = f"{inspect.getsourcefile(run)}, line {run.__code__.co_firstlineno}"
        declare(run, exercise, family, points, needs, inspect.cleandoc(run.__doc__ or ""), where)
        return run

    return decorate


def declare(
    run: Claim, exercise: str, family: str, points: float, needs: Sequence[Claim], says: str, where: str
) -> None:
    """Put a check down as its author states it. CourseError, with the place, where something is missing."""
    name, says = run.__name__, " ".join(says.split())
    if family not in FAMILIES:
        raise CourseError(f"{where}: {family!r} is not a family. Choose one of: {', '.join(FAMILIES)}.")
    if not says:
        raise CourseError(f"{where}: the check {name} has no docstring. Say in a sentence what must hold.")
    if points < 0:
        raise CourseError(f"{where}: the check {name} has negative points.")
    names = tuple(claim.__name__ for claim in needs)
    current().checks.append(CheckWords(exercise, name, family, says, float(points), names, run, where))


def hints(exercise: str, *steps: str) -> None:
    """Three hints for an exercise, each more concrete than the one before."""
    current().hints[exercise] = steps


def forbids(*, python: Sequence[str] = (), operations: Sequence[str] = (), says: str) -> None:
    """What the exercises of this unit may not call: Python paths, ATen operations, and the sentence to say."""
    current().rules = Rules(tuple(python), tuple(operations), says)


def question(name: str, *, points: float, explains: str, within: float = 0.01) -> None:
    """A graded question; the right answer stands in the reference's `answers`.

    within: relative tolerance of a number; explains: what is said with the grade, right or wrong.
    """
    current().questions.append(QuestionWords(name, float(points), within, " ".join(explains.split())))
