"""The command `grade` without its command line: collect, look up what stands, grade, tell.

Nothing is written before it is sure that the batch can run: arguments, solutions, submissions and isolation first.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import torch

from autograder.collect import Collected, Deadlines, Submission, collect, read_deadlines
from autograder.course import Course, find_solutions, load_course
from autograder.errors import AutograderError, IsolationError
from autograder.grade.batch import Tally, run_batch
from autograder.grade.bench import Bench, Plan, Task, adopt, versions
from autograder.grade.executors import executor_for
from autograder.record import Document, Fingerprint, ResultStore, keep_seed, seed_name
from autograder.report import ReportPaths, page_path, write_reports, write_student_page
from autograder.session import Budget
from autograder.wall import open_wall
from autograder.wall.interface import Limits, WorkerSource
from autograder.wall.levels import Isolation


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the user asked for."""

    submissions: Path
    out: Path
    units: tuple[str, ...] = ()
    jobs: int | None = None
    device: str = "cpu"
    seed_file: Path | None = None
    solutions: Path | None = None
    layout: str | None = None
    roster: Path | None = None
    deadlines: Path | None = None
    call_seconds: float = 5.0
    memory_mb: int = 2048
    accept_weaker: bool = False
    wait: bool = False


class Audience(Protocol):
    """Who is told what happens, in this order."""

    def collected(self, collected: Collected, course: Course) -> None:
        """Everything that was found and refused."""

    def isolated(self, isolation: Isolation) -> None:
        """Which protection is on."""

    def started(self, students: int, jobs: int) -> None:
        """Grading begins."""

    def graded(self, document: Document, standing: bool) -> None:
        """One student is done; `standing`: was already."""

    def finished(self, tally: Tally, pages: ReportPaths) -> None:
        """All done, and where the pages are."""


def grade_class(request: Request, audience: Audience) -> Tally:
    """Grade a class. AutograderError where the batch cannot run at all; then nothing was written."""
    if request.device == "cuda" and not torch.cuda.is_available():
        raise AutograderError("not graded: no GPU. This machine has no CUDA device; leave out --device cuda.")
    solutions = find_solutions(request.solutions)
    whole = load_course(solutions)  # files of all units are taken in, because one may import another
    course = load_course(solutions, request.units) if request.units else whole
    names = [unit.name for unit in whole.units]
    deadlines = None if request.deadlines is None else read_deadlines(request.deadlines, names)
    collected = _collect(request, whole, deadlines)
    audience.collected(collected, course)
    limits = Limits(call_seconds=request.call_seconds, memory_mb=request.memory_mb)
    with open_wall(limits=limits) as source:
        audience.isolated(source.isolation)
        _refuse_weak(source.isolation, accepted=request.accept_weaker)
        given_seed = None if request.seed_file is None else read_seed(request.seed_file)
        store = ResultStore(request.out)
        with store.lock(wait=request.wait):
            store.clean()
            plan = Plan(
                solutions,
                tuple(unit.name for unit in course.units),
                given_seed or keep_seed(request.out),
                device=request.device,
                limits=limits,
                budget=Budget(call=request.call_seconds, exercise=2 * request.call_seconds),
            )
            jobs = min(request.jobs or os.cpu_count() or 1, max(1, len(collected.students)))
            make_executor = _executors(plan, source, jobs)
            tasks = _tasks(plan, course, collected, deadlines)
            return _run(plan, tasks, len(collected.students), store, make_executor, jobs, audience)


def _executors(plan: Plan, source: WorkerSource, jobs: int) -> Callable[[], Executor]:
    """How to make the executor; with one job the wall that was just verified is used as it is."""
    if jobs == 1:
        adopt(Bench(plan, source))
    else:
        source.close()  # each job has a wall of its own
    return lambda: executor_for(jobs)


def _run(
    plan: Plan,
    tasks: Iterator[Task],
    students: int,
    store: ResultStore,
    make_executor: Callable[[], Executor],
    jobs: int,
    audience: Audience,
) -> Tally:
    audience.started(students, jobs)

    def done(document: Document, standing: bool) -> None:
        if not standing or not page_path(store.out, document.student).exists():
            write_student_page(store.out, document)
        audience.graded(document, standing)

    tally = run_batch(plan, tasks, store, make_executor, jobs, done)
    audience.finished(tally, write_reports(store.out, store, student_pages=False))
    return tally


def _collect(request: Request, course: Course, deadlines: Deadlines | None) -> Collected:
    names = [unit.name for unit in course.units]
    exercises = {unit.name: tuple(one.name for one in unit.exercises) for unit in course.units}
    return collect(
        request.submissions,
        names,
        layout=request.layout,
        exercises=exercises,
        roster=request.roster,
        deadlines=deadlines,
    )


def _refuse_weak(isolation: Isolation, *, accepted: bool) -> None:
    if isolation.level == "full" or accepted:
        return
    off = "; ".join(f"{one.name}: {one.why}" for one in isolation.off)
    raise IsolationError(
        f"isolation here is {isolation.level} ({isolation.layer}), so hidden checks are not run. Off: {off}. "
        "`autograder sandbox` says how to get it; --accept-weaker-isolation grades all the same."
    )


def read_seed(path: Path) -> bytes:
    try:
        seed = path.read_bytes().strip()
    except OSError as error:
        raise AutograderError(f"--seed-file {path}: {error.strerror}.") from error
    if len(seed) < 8:
        raise AutograderError(f"--seed-file {path}: a seed has at least 8 bytes; `openssl rand -hex 32` makes one.")
    return seed


def _tasks(plan: Plan, course: Course, collected: Collected, deadlines: Deadlines | None) -> Iterator[Task]:
    by_student: dict[str, dict[str, Submission]] = {student: {} for student in collected.students}
    for submission in collected.submissions:
        by_student.setdefault(submission.student, {})[submission.unit] = submission
    for student, submissions in by_student.items():
        task = _task(student, submissions)
        if deadlines is not None:
            late = {unit: one.late_seconds for unit, one in submissions.items()}
            task = replace(task, lost_shares=deadlines.penalties(late, _names(collected, student)))
        yield with_fingerprint(plan, course, task)


def _names(collected: Collected, student: str) -> list[str]:
    """Every name by which a student may be called in the file of deadlines."""
    person = collected.people.get(student)
    own = [] if person is None else [person.id, person.name, person.email, *person.aliases]
    return [name for name in [student, collected.names.get(student, ""), *own] if name]


def _task(student: str, submissions: Mapping[str, Submission]) -> Task:
    late = max((one.late_seconds for one in submissions.values()), default=0)
    notes = tuple(f"{unit}: {note}" for unit, one in submissions.items() for note in one.notes)
    return Task(student, submissions, late_seconds=late, notes=notes)


def with_fingerprint(plan: Plan, course: Course, task: Task) -> Task:
    """The task with the name of everything that could change its grade."""
    made_with = versions()
    fingerprint = Fingerprint(
        submission={unit: one.digest or one.problem or "" for unit, one in task.submissions.items()},
        seed=seed_name(plan.seed),
        kit=course.digest,
        versions={"autograder": made_with.autograder, "torch": made_with.torch, "python": made_with.python},
        options={
            "units": plan.units,
            "device": plan.device,
            "budget": vars(plan.budget),
            "memory": plan.limits.memory_mb,
        },
    )
    return replace(task, fingerprint=fingerprint.key())
