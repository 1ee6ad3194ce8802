"""One submission, graded where another platform runs us: a fresh container, one student, one limit of time.

The platform kills what is late and then shows nothing, so we stop before: units that are done count, and of the others
every check is a fault. Errors of our own are raised, never turned into points: without a result file the platforms say
that the grader failed.
"""

from __future__ import annotations

import json
import math
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

from autograder.checks.session import Budget
from autograder.course.model import Unit
from autograder.errors import AutograderError, CourseError, IsolationError
from autograder.grading.grader import GradingPlan, StudentGrader, versions
from autograder.results import CheckResult, Document, ExerciseResult, IsolationFacts, UnitResult, seed_name
from autograder.results.parts import ANSWERS
from autograder.sandbox.interface import Limits, WorkerSource
from autograder.submissions import Collected, Submission, collect

NAME = "autograder.json"
LEAST_SECONDS = 20.0  # warming torch up on half a core takes ten


@dataclass(frozen=True, kw_only=True)
class Job:
    """How submissions are graded in the container: the file `autograder.json` beside the solutions."""

    solutions: Path
    units: tuple[str, ...]
    seed: bytes = field(repr=False)
    call_seconds: float = 10.0
    total_seconds: float = 540.0
    memory_mb: int = 256
    accept_weaker: bool = False

    @classmethod
    def read(cls, folder: Path) -> Job:
        """The job in a folder. Raises CourseError where it is damaged."""
        try:
            data = json.loads((folder / NAME).read_text(encoding="utf-8"))
            return cls(
                solutions=folder / "solutions",
                units=tuple(data["units"]),
                seed=bytes.fromhex(data["seed"]),
                call_seconds=float(data["call_seconds"]),
                total_seconds=float(data["total_seconds"]),
                memory_mb=int(data["memory_mb"]),
                accept_weaker=data["accept_weaker_isolation"] is True,
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CourseError(f"{folder / NAME} cannot be read ({error}). Build the release again.") from None

    def dumps(self) -> str:
        """The text of the file."""
        data = {
            "units": list(self.units),
            "seed": self.seed.hex(),
            "call_seconds": self.call_seconds,
            "total_seconds": self.total_seconds,
            "memory_mb": self.memory_mb,
            "accept_weaker_isolation": self.accept_weaker,
        }
        return json.dumps(data, indent=1) + "\n"


class OurError(AutograderError):
    """A check of ours failed, so there is no grade. The text holds the tracebacks, for the instructor only."""


class _Late(BaseException):
    """The time is up. Not an Exception, so that nobody on the way takes it for an error of a check."""


def grade_folder(
    folder: Path, job: Job, *, student: str = "submission", source: WorkerSource | None = None
) -> Document:
    """Grade the files in a folder as the work of one student; in a sandbox that is open already, if one is given.

    Raises IsolationError where the protection is too weak, OurError where a check of ours fails.
    """
    start = time.monotonic()
    limits = Limits(call_seconds=job.call_seconds, memory_mb=job.memory_mb)
    budget = Budget(call=job.call_seconds, exercise=2 * job.call_seconds)
    opened = StudentGrader(GradingPlan(job.solutions, job.units, job.seed, limits=limits, budget=budget), source)
    with opened if source is None else nullcontext(opened) as student_grader:
        _refuse_weak(student_grader, job)
        submissions, notes = _collected(folder, student_grader)
        left = max(LEAST_SECONDS / 4, job.total_seconds - (time.monotonic() - start))
        units = _graded(student_grader, submissions, left)
        return _document(student_grader, student, units, notes)


def _refuse_weak(student_grader: StudentGrader, job: Job) -> None:
    isolation = student_grader.source.isolation
    if isolation.level == "full" or job.accept_weaker:
        return
    off = isolation.reasons()
    raise IsolationError(
        f"isolation in this container is {isolation.level} ({isolation.layer}), so hidden checks are not run: the "
        f"student's code could read them. Off: {off}. Build the release with --accept-weaker-isolation to grade "
        "all the same, or grade the downloaded submissions with `autograder grade`."
    )


def _collected(folder: Path, student_grader: StudentGrader) -> tuple[dict[str, Submission], tuple[str, ...]]:
    names = [unit.name for unit in student_grader.course.units]
    exercises = {unit.name: tuple(one.name for one in unit.exercises) for unit in student_grader.course.units}
    collected: Collected = collect(folder, names, layout="single", exercises=exercises)
    if collected.failures:
        raise OurError("there is no grade, because collecting failed:\n" + collected.failures[0].traceback)
    submissions = {one.unit: one for one in collected.submissions}
    notes = [f"{unit}: {note}" for unit, one in submissions.items() for note in one.notes]
    return submissions, (*notes, *collected.notes)


def _graded(student_grader: StudentGrader, submissions: Mapping[str, Submission], seconds: float) -> list[UnitResult]:
    """Unit after unit; when the time is up, faults for all that is left."""
    done: dict[str, UnitResult] = {}
    traces: list[str] = []
    try:
        with _alarm(seconds):
            for name, grader in student_grader.graders.items():
                result, errors = grader.grade(submissions.get(name), submissions, student_grader.source)
                traces += [f"{error['where']}:\n{error['traceback']}" for error in errors]
                done[name] = result
    except _Late:
        for unit in student_grader.course.units:
            done.setdefault(unit.name, unfinished(unit, seconds))
    if traces:
        raise OurError("there is no grade, because checks of ours failed:\n" + "\n".join(traces))
    return [done[unit.name] for unit in student_grader.course.units]


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise _Late in this thread after so many seconds. Without signals (Windows, other threads) nothing happens."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def unfinished(unit: Unit, seconds: float) -> UnitResult:
    """A unit for which no time was left: every check is a fault that says so."""
    why = f"Not run: your code used up the {seconds:.0f} s that there are for a whole submission."
    exercises = [
        ExerciseResult.of(
            exercise.name,
            [CheckResult(c.name, c.says, c.visible, c.family, "fault", 0.0, c.points, why) for c in exercise.checks],
        )
        for exercise in unit.exercises
    ]
    if unit.questions:
        asked = [CheckResult(q.name, q.text, False, "questions", "fault", 0.0, q.points, why) for q in unit.questions]
        exercises.append(ExerciseResult.of(ANSWERS, asked))
    return UnitResult.of(unit.name, "", exercises, message=why)


def _document(student_grader: StudentGrader, student: str, units: list[UnitResult], notes: tuple[str, ...]) -> Document:
    isolation = student_grader.source.isolation
    return Document.of(
        student,
        units,
        isolation=IsolationFacts(isolation.level, tuple(off.name for off in isolation.off)),
        versions=versions(),
        seed_id=seed_name(student_grader.plan.seed),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
        notes=notes,
    )


def lateness(document: Document, seconds: int) -> Document:
    """The document with how late it came; what that costs is the platform's business."""
    return replace(document, late_seconds=seconds)


def diagnosis_text(exercise: ExerciseResult) -> str:
    """What is wrong with an exercise and how to go on, as plain text; empty where there is nothing to say."""
    diagnosis = exercise.diagnosis
    if diagnosis is None:
        return ""
    return "\n".join(filter(None, (diagnosis.message, diagnosis.hint and f"Next: {diagnosis.hint}")))


def share(document: Document) -> float:
    """The score as a share from 0 to 1."""
    return 0.0 if not document.max_score else min(1.0, math.fsum([document.final_score]) / document.max_score)
