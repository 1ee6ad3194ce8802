"""What is counted of a class: a line per student, sums per unit, exercise and check, mistakes, events."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field

from autograder.results.document import CheckResult, Diagnosis
from autograder.results.parts import not_loaded

FEW = 5  # students who tried a check, below which nothing is said about it
ENOUGH = 20  # students who tried a check, from which on its discrimination means something
FLAT = 0.05  # discrimination below which a check hardly tells strong from weak
WEAK = "hardly tells strong from weak"


@dataclass(frozen=True, slots=True)
class StudentLine:
    """One student in the table."""

    student: str
    stem: str
    status: str
    units: tuple[tuple[str, str, float], ...]  # unit, status, score
    score: float
    final: float
    most: float
    late: int
    seconds: float
    marks: tuple[str, ...]


@dataclass
class CheckCount:
    """One check over the class, with the sums that its discrimination is computed from."""

    unit: str
    exercise: str
    check: str
    says: str
    family: str
    visible: bool
    verdicts: Counter[str] = field(default_factory=Counter)
    rest: float = 0.0  # sum over those who tried of their share in everything else
    rest_squared: float = 0.0
    rest_passing: float = 0.0  # the same over those who passed

    @property
    def tried(self) -> int:
        """How many got a verdict on it: not those who had not started."""
        return sum(self.verdicts[verdict] for verdict in ("pass", "fail", "fault"))

    @property
    def passed(self) -> int:
        return self.verdicts["pass"]

    @property
    def rate(self) -> float:
        """The share of those who tried who passed."""
        return self.passed / self.tried if self.tried else 0.0

    @property
    def discrimination(self) -> float | None:
        """Correlation between passing and the share in everything else; None where it cannot be told.

        Source: point-biserial item-rest correlation of classical test theory.
        """
        tried, passed = self.tried, self.passed
        if tried < ENOUGH or not 0 < passed < tried:
            return None
        variance = self.rest_squared / tried - (self.rest / tried) ** 2
        spread = math.sqrt(max(0.0, variance) * self.rate * (1 - self.rate))
        return (self.rest_passing / tried - self.rate * self.rest / tried) / spread if spread > 1e-9 else None

    @property
    def suspicion(self) -> str:
        """Why an author should look at this check; empty where nothing speaks against it."""
        if self.verdicts["error"]:
            return "our own error"
        if self.tried >= FEW and not self.passed:
            return "everyone who tried fails"
        told = self.discrimination
        if told is None or told >= FLAT:
            return ""
        return "stronger students fail it more often" if told < -FLAT else WEAK

    def add(self, check: CheckResult, rest: float) -> None:
        """Count one student; `rest` is the share in everything else."""
        self.verdicts[check.verdict] += 1
        if check.verdict in ("pass", "fail", "fault"):
            self.rest += rest
            self.rest_squared += rest * rest
            self.rest_passing += rest if check.verdict == "pass" else 0.0


@dataclass
class ExerciseCount:
    """One exercise over the class."""

    unit: str
    exercise: str
    students: int = 0
    started: int = 0
    solved: int = 0
    share: float = 0.0  # sum of the shares of its points, over those who started

    @property
    def mean(self) -> float:
        return self.share / self.started if self.started else 0.0


@dataclass
class UnitCount:
    """One unit over the class; points without those of withheld units."""

    unit: str
    score: float = 0.0
    most: float = 0.0
    handed_in: int = 0
    missing: int = 0

    @property
    def mean(self) -> float:
        """The mean share of its points."""
        return self.score / self.most if self.most else 0.0


@dataclass
class Mistake:
    """A diagnosis and who got it."""

    unit: str
    exercise: str
    id: str
    message: str
    students: list[str] = field(default_factory=list)


def mistake_of(unit: str, exercise: str, diagnosis: Diagnosis) -> tuple[tuple[str, str, str], Mistake]:
    """The mistake that a diagnosis counts for, and the key under which others of its kind are.

    What ends a program, and a file that does not load, have one id for very different things, so they are counted by
    their sentence without its numbers; a file that does not load once for its unit, without the place.
    """
    message, identity = diagnosis.message[:1000], diagnosis.id or diagnosis.message[:200]
    if not_loaded(message):
        exercise = ""
        message = re.sub(r"(: \w+) at .*", r"\1.", message, flags=re.DOTALL)
    if not exercise or identity.endswith("/fault"):
        identity = re.sub(r"\d+", "0", message[:200])
    return (unit, exercise, identity), Mistake(unit, exercise, diagnosis.id, message)


@dataclass(frozen=True, slots=True)
class ClassEvent:
    """Something that happened to one student at one place: a fault, an error of ours."""

    student: str
    place: str
    text: str
