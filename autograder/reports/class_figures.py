"""A class counted while its documents stream by: what is kept is a line per student and sums per check.

Scores are in points, shares from 0 to 1, times in seconds.
"""

from __future__ import annotations

import heapq
import math
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.reports.class_counts import (
    CheckCount,
    ClassEvent,
    ExerciseCount,
    Mistake,
    StudentLine,
    UnitCount,
    mistake_of,
)
from autograder.results.document import CheckResult, Document, ExerciseResult, UnitResult
from autograder.results.file_names import file_stem

LISTED = 500  # entries kept of a list that could grow with the class: faults, own errors
SLOWEST = 20
OUTLIER = 4.0  # times the median running time
BINS = 10  # of the distribution of scores


@dataclass
class ClassFigures:
    """Everything the instructor's page says. Feed it with `add`, one document at a time."""

    lines: list[StudentLine] = field(default_factory=list)
    units: dict[str, UnitCount] = field(default_factory=dict)
    exercises: dict[tuple[str, str], ExerciseCount] = field(default_factory=dict)
    checks: dict[tuple[str, str, str], CheckCount] = field(default_factory=dict)
    mistakes: dict[tuple[str, str, str], Mistake] = field(default_factory=dict)
    faults: list[ClassEvent] = field(default_factory=list)
    fault_count: int = 0
    errors: list[ClassEvent] = field(default_factory=list)
    digests: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    seconds: array[float] = field(default_factory=lambda: array("d"))
    slowest: list[tuple[float, str]] = field(default_factory=list)
    facts: dict[str, Counter[str]] = field(default_factory=dict)  # "isolation" -> {"full": 40}
    seen: set[str] = field(default_factory=set)

    def add(self, document: Document) -> None:
        """Count one student. A student who comes twice is a mistake of the caller."""
        if document.student in self.seen:
            raise ValueError(f"{document.student!r} was counted already")
        self.seen.add(document.student)
        seconds = sum(check.seconds for _, _, check in _checks(document))
        self.seconds.append(seconds)
        heapq.heappush(self.slowest, (seconds, document.student))
        if len(self.slowest) > SLOWEST:
            heapq.heappop(self.slowest)
        self._add_facts(document)
        for unit in document.units:
            self._add_unit(document, unit)
        self._add_line(document, seconds)
        self.errors.extend(_own_errors(document)[: max(0, LISTED - len(self.errors))])

    def _add_line(self, document: Document, seconds: float) -> None:
        marks = [f"{unit.unit} {unit.status}" for unit in document.units if unit.status != "graded"]
        marks += ["faults"] if any(check.verdict == "fault" for _, _, check in _checks(document)) else []
        marks += ["late"] if document.late_seconds else []
        marks += ["regraded"] if document.previous else []
        marks += ["regrade failed"] if "withheld_regrade" in document.extra else []
        marks += [remark[:300] for remark in document.remarks]
        units = tuple((unit.unit, unit.status, unit.score) for unit in document.units)
        self.lines.append(
            StudentLine(document.student, file_stem(document.student), document.status, units, document.score,
                 document.final_score, document.max_score, document.late_seconds, seconds, tuple(marks))
        )  # fmt: skip

    def _add_unit(self, document: Document, unit: UnitResult) -> None:
        count = self.units.setdefault(unit.unit, UnitCount(unit.unit))
        if unit.status != "withheld":
            count.score += unit.score
            count.most += unit.max_score
        count.handed_in += unit.status != "missing"
        count.missing += unit.status == "missing"
        if unit.digest and unit.score > 0:  # untouched stubs are alike, and that says nothing
            self.digests.setdefault((unit.unit, unit.digest), []).append(document.student)
        for exercise in unit.exercises:
            self._add_exercise(document, unit.unit, exercise)

    def _add_exercise(self, document: Document, unit: str, exercise: ExerciseResult) -> None:
        key = (unit, exercise.exercise)
        count = self.exercises.setdefault(key, ExerciseCount(*key))
        verdicts = {check.verdict for check in exercise.checks}
        started = not verdicts <= {"todo", "skip"}
        count.students += 1
        count.started += started
        count.solved += verdicts == {"pass"}
        count.share += exercise.score / exercise.max_score if started and exercise.max_score else 0.0
        for check in exercise.checks:
            self._add_check(document, unit, exercise, check)
        if exercise.diagnosis is not None:
            kind, made = mistake_of(*key, exercise.diagnosis)
            students = self.mistakes.setdefault(kind, made).students
            if students[-1:] != [document.student]:  # a file that does not load is one mistake, not one per exercise
                students.append(document.student)

    def _add_check(self, document: Document, unit: str, exercise: ExerciseResult, check: CheckResult) -> None:
        key = (unit, exercise.exercise, check.check)
        count = self.checks.get(key)
        if count is None:
            count = self.checks[key] = CheckCount(*key, check.says, check.family, check.visible)
        most = document.max_score - check.max_points
        count.add(check, (document.score - check.points) / most if most > 0 else 0.0)
        if check.verdict == "fault":
            self.fault_count += 1
            if len(self.faults) < LISTED:
                self.faults.append(ClassEvent(document.student, f"{unit}: {exercise.exercise}", check.message))

    def _add_facts(self, document: Document) -> None:
        facts = {
            "isolation": document.isolation.level,
            "device": document.device,
            "seed": document.seed_id,
            "autograder": document.versions.autograder,
            "torch": document.versions.torch,
            "python": document.versions.python,
        }
        for name, value in facts.items():
            self.facts.setdefault(name, Counter())[value] += 1
        self.facts.setdefault("off", Counter()).update(document.isolation.off)

    def sorted_lines(self) -> list[StudentLine]:
        """The students by name."""
        return sorted(self.lines, key=lambda line: (line.student.casefold(), line.student))

    def suspects(self) -> list[CheckCount]:
        """Checks that an author should look at, the worst first."""
        order = ("our own error", "everyone who tried fails", "stronger students fail it more often")
        doubtful = [check for check in self.checks.values() if check.suspicion]
        rank = {suspicion: place for place, suspicion in enumerate(order)}
        return sorted(doubtful, key=lambda check: (rank.get(check.suspicion, 9), check.discrimination or 0.0))

    def frequent(self) -> list[Mistake]:
        """Diagnoses, the most frequent first."""
        return sorted(self.mistakes.values(), key=lambda each: (-len(each.students), each.exercise, each.id))

    def copies(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Students who handed in the same file, byte for byte, with the units where; most units first."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for (unit, _), names in self.digests.items():
            if len(names) > 1:
                groups.setdefault(tuple(sorted(names)), []).append(unit)
        ranked = sorted(groups.items(), key=lambda group: (-len(group[1]), -len(group[0]), group[0]))
        return [(names, tuple(units)) for names, units in ranked]

    def outliers(self) -> list[tuple[str, float]]:
        """Students whose checks ran for more than `OUTLIER` times the median, the slowest first."""
        limit = OUTLIER * self.median_seconds()
        return [(student, seconds) for seconds, student in sorted(self.slowest, reverse=True) if seconds > limit]

    def median_seconds(self) -> float:
        return quantile(sorted(self.seconds), 0.5)

    def shares(self) -> list[float]:
        """The final share of every student whose grade is not withheld, sorted."""
        return sorted(line.final / line.most for line in self.lines if line.status == "graded" and line.most)


def in_bins(shares: list[float]) -> list[int]:
    """How many shares lie in each tenth; all points count for the last."""
    counts = [0] * BINS
    for share in shares:
        counts[min(BINS - 1, int(share * BINS))] += 1
    return counts


def quantile(values: list[float], share: float) -> float:
    """A quantile of sorted values, between two of them in proportion; 0 where there are none."""
    if not values:
        return 0.0
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def _checks(document: Document) -> Iterator[tuple[UnitResult, ExerciseResult, CheckResult]]:
    """Every check of a document with where it stands."""
    for unit in document.units:
        for exercise in unit.exercises:
            for check in exercise.checks:
                yield unit, exercise, check


def _own_errors(document: Document) -> list[ClassEvent]:
    """Errors of ours in one document, with their tracebacks."""
    return [
        ClassEvent(document.student, str(error.get("where", "")), str(error.get("traceback", "")))
        for error in document.own_errors
    ]
