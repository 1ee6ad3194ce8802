"""The bench: what one process needs to grade student after student.

It is made once per process from a `GradingPlan`, which is all that travels to other processes: paths, names and the
seed, never a loaded check. Cases, expectations and the answers of known wrong answers are computed once per bench.
"""

from __future__ import annotations

import atexit
import gc
import math
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import torch

import autograder
from autograder.checks.foreseen_requests import Rehearsals
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import Budget
from autograder.checks.static_scan import reach_of, remark
from autograder.checks.verdicts import OUTSIDE
from autograder.course import Course, Unit, load_course
from autograder.course.known_answers import load_bank
from autograder.course.load import unit_folders
from autograder.diagnosis import Diagnostician
from autograder.errors import IsolationError
from autograder.grading.unit import UnitGrader
from autograder.results import Document, IsolationFacts, UnitResult, Versions, seed_name
from autograder.results.steps import Failure, Step
from autograder.sandbox import open_sandbox
from autograder.sandbox.interface import Fault, Limits, WorkerSource
from autograder.submissions import Submission

GRADING = Step("grading")


@dataclass(frozen=True)
class GradingPlan:
    """How a batch is graded: everything that could change a grade except the submissions."""

    solutions: Path
    units: tuple[str, ...]
    seed: bytes = field(repr=False)
    device: str = "cpu"
    level: str | None = None
    limits: Limits = field(default_factory=Limits)
    budget: Budget = field(default_factory=Budget)


@dataclass(frozen=True)
class Task:
    """One student: the units handed in, and what the late policy says about them.

    failures: our own errors on the way here; then nothing is graded and the grade is withheld.
    """

    student: str
    submissions: Mapping[str, Submission]
    late_seconds: int = 0
    lost_shares: Mapping[str, float] = field(default_factory=dict)
    fingerprint: str = ""
    notes: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()


class StudentGrader:
    """Grades one student at a time. Close it, or use it as a context manager."""

    def __init__(self, plan: GradingPlan, source: WorkerSource | None = None) -> None:
        torch.set_num_threads(1)  # judging is many small operations; threads would only wait for each other
        self.plan = plan
        self.course: Course = load_course(plan.solutions, plan.units)
        self.source = source or open_sandbox(plan.level, plan.limits, device=plan.device)
        self.units = tuple(path.name for path in unit_folders(plan.solutions))  # a file may import any of them
        self.graders = {unit.name: self._grader(unit) for unit in self.course.units}
        self._graded = 0

    def _grader(self, unit: Unit) -> UnitGrader:
        oracle = DrawnOracle(unit, self.plan.seed)
        wrong = load_bank(self.plan.solutions / unit.name, "wrong")
        diagnostician = Diagnostician(unit, oracle, wrong, self.source)
        grader = UnitGrader(unit, oracle, diagnostician, self.units, self.plan.budget, self.plan.device)
        if self.plan.device == "cpu":  # a GPU that is lost is noticed between one request and the next
            grader.foreseen = Rehearsals(unit, oracle).of
        return grader

    def __enter__(self) -> StudentGrader:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the fork server and its workers."""
        self.source.close()

    def grade(self, task: Task) -> Document:
        """The document of one student. Our own failures withhold the grade, they never lower it."""
        return GRADING.run(task.student, lambda: self._grade(task), lambda failure: self._withheld(task, failure))

    def _grade(self, task: Task) -> Document:
        results, errors = [], []
        for name, grader in self.graders.items():
            result, found = self._unit(name, grader, task)
            results.append(result)
            errors += found
        return self._document(task, results, errors)

    def _withheld(self, task: Task, failure: Failure) -> Document:
        """Nothing of what was handed in is looked at again: it could be the reason."""
        results = [UnitResult.without(unit.name, "withheld", unit.max_points) for unit in self.course.units]
        return self._document(replace(task, submissions={}), results, [failure.record()])

    def settle(self) -> None:
        """Take what lives by now out of the garbage collector's sight; to be called after every student.

        Cases, expectations and answers live as long as the bench, and looking through them again and again costs 3 %
        of a submission. They come with the first students who need them, so it is done after the 1st, 2nd, 4th, 8th...
        It holds for the whole process, with whatever else lives in it.
        """
        self._graded += 1
        if self._graded & (self._graded - 1) == 0:
            gc.collect()
            gc.freeze()

    def _unit(self, name: str, grader: UnitGrader, task: Task) -> tuple[UnitResult, list[dict[str, object]]]:
        try:
            return grader.grade(task.submissions.get(name), task.submissions, self.source)
        except Exception as error:  # also what concerns everybody: this unit alone could not be graded
            failure = replace(GRADING.failure(task.student, error), step=name)
            outside = OUTSIDE if isinstance(error, Fault) and error.retry else {}
        return UnitResult.without(name, "withheld", grader.unit.max_points), [{**failure.record(), **outside}]

    def _document(self, task: Task, units: Sequence[UnitResult], errors: Sequence[dict[str, object]]) -> Document:
        score = math.fsum(unit.score for unit in units)
        penalties = penalties_of(units, task)
        penalty = round(math.fsum(penalties.values()), 2)
        isolation = self.source.isolation
        return Document.of(
            task.student,
            units,
            isolation=IsolationFacts(isolation.level, tuple(off.name for off in isolation.off)),
            versions=versions(),
            seed_id=seed_name(self.plan.seed),
            graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
            device=self.plan.device,
            late_seconds=task.late_seconds,
            penalty=penalty,
            penalties=penalties,
            final_score=score - penalty,
            fingerprint=task.fingerprint,
            notes=task.notes,
            own_errors=errors,
            remarks=remarks(task),
        )


def remarks(task: Task) -> tuple[str, ...]:
    """What the files reach for, for the instructor: nothing here costs a point by itself."""
    sources = {name: one.source.text for name, one in task.submissions.items() if one.source is not None}
    return tuple(said for unit in sources if (said := remark(unit, reach_of(sources, unit))))


def ended_outside(document: Document) -> bool:
    """Whether the grade is withheld for no other reason than that workers were ended from outside."""
    return document.withheld and all(one.get("ended") == "outside" for one in document.own_errors)


def penalties_of(units: Sequence[UnitResult], task: Task) -> dict[str, float]:
    """Points that each unit loses by lateness, a share of its points; units that lose nothing are left out."""
    lost = {unit.unit: unit.score * task.lost_shares.get(unit.unit, 0.0) for unit in units}
    return {unit: round(points, 4) for unit, points in lost.items() if points > 0}


def with_lateness(document: Document, task: Task) -> Document:
    """A standing document under the late policy in force now; the same document where nothing changes."""
    penalties = penalties_of(document.units, task)
    penalty = round(math.fsum(penalties.values()), 2)
    if (document.late_seconds, document.penalty, document.penalties) == (task.late_seconds, penalty, penalties):
        return document
    return replace(
        document,
        late_seconds=task.late_seconds,
        penalty=penalty,
        penalties=penalties,
        final_score=document.score - penalty,
    )


def versions() -> Versions:
    """The versions that stand in every result."""
    return Versions(autograder.__version__, torch.__version__, platform.python_version())


_BENCHES: dict[GradingPlan, StudentGrader] = {}


def grade_task(plan: GradingPlan, task: Task) -> Document:
    """Grade one student in this process; the bench is made at the first call and kept."""
    if plan not in _BENCHES:
        try:
            _BENCHES[plan] = StudentGrader(plan)
        except IsolationError:  # the grader has verified the sandbox before: what failed now may not fail again
            _BENCHES[plan] = StudentGrader(plan)
    document = _BENCHES[plan].grade(task)
    _BENCHES[plan].settle()
    return document


def adopt(student_grader: StudentGrader) -> None:
    """Let `grade_task` use a bench that is there already."""
    _BENCHES[student_grader.plan] = student_grader


@atexit.register
def _close_benches() -> None:
    for student_grader in _BENCHES.values():
        student_grader.close()
    _BENCHES.clear()
