"""The records of a course. All are frozen: a course is read once and then only looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from autograder.course.shapes import Signature

# What an author writes. Its one argument is the trial of `autograder.checks`, which this package does not know.
Claim = Callable[[Any], None]
FAMILIES = ("contract", "values", "gradients", "masking", "laws", "generality", "portability", "vectorisation", "rules")


@dataclass(frozen=True)
class Check:
    """One claim about an exercise.

    `says` is the sentence that people read, `points` its share of the unit's 100, `needs` the names of checks
    of the same exercise that must pass first.
    """

    unit: str
    exercise: str
    name: str
    family: str
    says: str
    points: float
    visible: bool
    needs: tuple[str, ...]
    run: Claim = field(repr=False)

    @property
    def key(self) -> str:
        """The check's full name, for example `lstm/lstm_gates/follows_the_formula`."""
        return f"{self.unit}/{self.exercise}/{self.name}"


@dataclass(frozen=True)
class Rules:
    """What the exercises of a unit may not call: Python paths, ATen operations, and the sentence to say."""

    python: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Question:
    """A short question. `value` is the right answer, or None in a learner's kit."""

    name: str
    kind: str  # number, text, shape
    text: str
    points: float
    within: float
    explains: str
    value: float | str | tuple[int, ...] | None


@dataclass(frozen=True)
class Exercise:
    """One function or module that a learner writes."""

    unit: str
    name: str
    signature: Signature
    is_module: bool
    title: str
    hints: tuple[str, ...]
    checks: tuple[Check, ...]

    @property
    def max_points(self) -> float:
        """Points of all its checks."""
        return sum(check.points for check in self.checks)


@dataclass(frozen=True)
class Unit:
    """One unit of the course. `reference` is the loaded module, or None in a learner's kit."""

    name: str
    title: str
    exercises: tuple[Exercise, ...]
    questions: tuple[Question, ...]
    rules: Rules
    reference: Any = field(repr=False, default=None)
    digest: str = ""

    @property
    def max_points(self) -> float:
        """Points of all exercises and questions."""
        return sum(e.max_points for e in self.exercises) + sum(q.points for q in self.questions)

    def exercise(self, name: str) -> Exercise:
        """The exercise of that name; KeyError if the unit has none."""
        for exercise in self.exercises:
            if exercise.name == name:
                return exercise
        raise KeyError(name)
