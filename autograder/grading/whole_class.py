"""The command `grade` without its command line: collect, look up what stands, grade, tell.

Nothing is written before it is sure that the batch can run: arguments, solutions, submissions and isolation first.
"""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import torch

from autograder.checks.session import Budget
from autograder.course import Course, find_solutions, load_course
from autograder.errors import AutograderError, ClusterError, IsolationError
from autograder.grading import given_up
from autograder.grading.batch import Tally, Way, on_this_machine, run_batch
from autograder.grading.earlier_results import Earlier, look, refuse_loss
from autograder.grading.executors import executor_for
from autograder.grading.folder_checks import refuse_places
from autograder.grading.grader import GradingPlan, StudentGrader, Task, adopt, versions
from autograder.results import Document, Fingerprint, ResultStore, keep_seed, seed_name
from autograder.results.steps import Failure, Step
from autograder.sandbox import open_sandbox
from autograder.sandbox.interface import Limits, WorkerSource
from autograder.sandbox.levels import Isolation
from autograder.submissions import Collected, Deadlines, Layout, Submission, collect, read_deadlines
from autograder.submissions.mapping import write_mapping

if TYPE_CHECKING:
    from autograder.grading.cluster.dask_cluster import Machine

TASKS = Step("making the task")

FOUND = 5  # files that are named to a student of whom none is a unit


@dataclass(frozen=True, kw_only=True)
class GradeRequest:
    """What the user asked for.

    platforms: the layouts of downloads that are known; scheduler: address, scheduler file or "local", where other
    machines grade.
    """

    submissions: Path
    out: Path
    units: tuple[str, ...] = ()
    jobs: int | None = None
    device: str = "cpu"
    seed_file: Path | None = None
    solutions: Path | None = None
    layout: str | None = None
    platforms: tuple[Layout, ...] = ()
    roster: Path | None = None
    deadlines: Path | None = None
    call_seconds: float = 5.0
    memory_mb: int = 2048
    accept_weaker: bool = False
    wait: bool = False
    scheduler: str | None = None
    plain_network: bool = False
    replace: bool = False  # although grades of units stand in OUT that are not graded now


class Audience(Protocol):
    """Who is told what happens, in this order."""

    def collected(self, collected: Collected, course: Course) -> None:
        """Everything that was found and refused."""

    def isolated(self, isolation: Isolation) -> None:
        """Which protection is on, on this machine."""

    def mustered(self, machines: Sequence[Machine]) -> None:
        """Which workers are there, with the protection that is on at each."""

    def superseded(self, earlier: Earlier) -> None:
        """Some grades in OUT were made in another way than this run's, so they are made again."""

    def started(self, students: int, jobs: int) -> None:
        """Grading begins."""

    def graded(self, document: Document, standing: bool) -> None:
        """One student is done; `standing`: was already."""

    def finished(self, tally: Tally, pages: Any) -> None:
        """All done; `pages` is what `Pages.finish` gave."""


class Pages(Protocol):
    """What is written for people while a class is graded; grading knows no page."""

    def student(self, document: Document, *, standing: bool) -> None:
        """The page of one student, as soon as there is a result."""

    def finish(self, store: ResultStore, failures: Sequence[Failure]) -> Any:
        """The pages and tables of the class; gives where they are, and as `failures` for whom a step failed."""


def grade_class(request: GradeRequest, audience: Audience, pages: Pages) -> Tally:
    """Grade a class. AutograderError where the batch cannot run at all; then nothing was written."""
    if request.device == "cuda" and request.scheduler is None and not torch.cuda.is_available():
        raise AutograderError("not graded: no GPU. This machine has no CUDA device; leave out --device cuda.")
    refuse_places(request.submissions, request.out)
    seed = None if request.seed_file is None else read_seed(request.seed_file)
    solutions = find_solutions(request.solutions)
    whole = load_course(solutions)  # files of all units are taken in, because one may import another
    course = load_course(solutions, request.units) if request.units else whole
    names = [unit.name for unit in whole.units]
    deadlines = None if request.deadlines is None else read_deadlines(request.deadlines, names)
    collected = _collect(request, whole, deadlines)
    audience.collected(collected, course)
    units = tuple(unit.name for unit in course.units)
    limits = Limits(call_seconds=request.call_seconds, memory_mb=request.memory_mb)
    budget = Budget(call=request.call_seconds, exercise=2 * request.call_seconds)
    # Without a given seed the plan waits for the one that is kept in OUT, which is not written to before all is sure.
    plan = GradingPlan(solutions, units, seed or b"", device=request.device, limits=limits, budget=budget)
    batch = _Batch(request, audience, pages, course, collected, deadlines)
    return batch.here(plan) if request.scheduler is None else batch.elsewhere(plan, request.scheduler)


@dataclass
class _Batch:
    """A batch whose arguments are sound."""

    request: GradeRequest
    audience: Audience
    pages: Pages
    course: Course
    collected: Collected
    deadlines: Deadlines | None

    @property
    def students(self) -> int:
        return len(self.collected.students)

    def here(self, plan: GradingPlan) -> Tally:
        """Grade on this machine."""
        with open_sandbox(limits=plan.limits, device=plan.device) as source:
            self.audience.isolated(source.isolation)
            _refuse_weak(source.isolation, accepted=self.request.accept_weaker)
            with self._held(plan) as (store, seeded):
                return self._run(seeded, store, self._way_here(seeded, source, self._jobs()))

    def _jobs(self) -> int:
        """How many students at a time: one on a GPU, whose memory and time cannot be divided fairly."""
        if self.request.device == "cuda":
            return 1
        return min(self.request.jobs or os.cpu_count() or 1, max(1, self.students))

    def elsewhere(self, plan: GradingPlan, scheduler: str) -> Tally:
        """Grade through a scheduler."""
        crew = _cluster()
        jobs, request = self.request.jobs or os.cpu_count() or 1, self.request
        with crew.assembled(
            scheduler, plan, jobs=jobs, weaker=request.accept_weaker, plain=request.plain_network
        ) as workers:
            self.audience.mustered(workers.muster())
            with self._held(plan) as (store, seeded):
                way = workers.way(seeded, given_up.documents_of(seeded, self.course))
                try:
                    return self._run(seeded, store, way)
                except CancelledError:
                    raise ClusterError(
                        f"the scheduler {scheduler} has gone. Everything graded so far is kept; once it is back, the "
                        "same command goes on from here."
                    ) from None

    @contextlib.contextmanager
    def _held(self, plan: GradingPlan) -> Iterator[tuple[ResultStore, GradingPlan]]:
        """OUT, held alone, and the plan with its seed. From here on things are written."""
        store = ResultStore(self.request.out)
        with store.lock(wait=self.request.wait):
            store.clean()
            seeded = replace(plan, seed=plan.seed or keep_seed(self.request.out))
            self._look_at_what_stands(store, seeded)
            write_mapping(self.request.out, self.collected)
            yield store, seeded

    def _look_at_what_stands(self, store: ResultStore, plan: GradingPlan) -> None:
        earlier = look(store, with_fingerprint(plan, self.course, Task("", {})).fingerprint)
        if not self.request.replace:
            refuse_loss(store, earlier, plan.units)
        if earlier.otherwise:
            self.audience.superseded(earlier)

    def _way_here(self, plan: GradingPlan, source: WorkerSource, jobs: int) -> Way:
        """With one job the sandbox that was just verified is used as it is."""
        if jobs == 1:
            adopt(StudentGrader(plan, source))
        else:
            source.close()  # each job has a sandbox of its own
        return on_this_machine(plan, lambda: executor_for(jobs), jobs, given_up.documents_of(plan, self.course))

    def _run(self, plan: GradingPlan, store: ResultStore, way: Way) -> Tally:
        self.audience.started(self.students, way.jobs())

        def done(document: Document, standing: bool) -> None:
            self.pages.student(document, standing=standing)
            self.audience.graded(document, standing)

        tasks = _tasks(plan, self.course, self.collected, self.deadlines)
        tally = run_batch(way, tasks, store, done)
        pages = self.pages.finish(store, tally.failures)
        tally.failures[:] = pages.failures
        self.audience.finished(tally, pages)
        return tally


def _cluster() -> ModuleType:
    """The part that needs Dask, which is an extra. Raises ClusterError where it is not installed."""
    try:
        return importlib.import_module("autograder.grading.cluster.dask_cluster")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(("distributed", "dask")):
            raise
        raise ClusterError("--scheduler needs Dask: pip install 'rnn-to-attention[cluster]'.") from None


def _collect(request: GradeRequest, course: Course, deadlines: Deadlines | None) -> Collected:
    names = [unit.name for unit in course.units]
    exercises = {unit.name: tuple(one.name for one in unit.exercises) for unit in course.units}
    return collect(
        request.submissions,
        names,
        layout=request.layout,
        platforms=request.platforms,
        exercises=exercises,
        roster=request.roster,
        deadlines=deadlines,
    )


def _refuse_weak(isolation: Isolation, *, accepted: bool) -> None:
    if isolation.level == "full" or accepted:
        return
    off = isolation.reasons()
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


def _tasks(plan: GradingPlan, course: Course, collected: Collected, deadlines: Deadlines | None) -> Iterator[Task]:
    by_student: dict[str, dict[str, Submission]] = {student: {} for student in collected.students}
    for submission in collected.submissions:
        by_student.setdefault(submission.student, {})[submission.unit] = submission
    failed: dict[str, list[Failure]] = {}
    for failure in collected.failures:
        failed.setdefault(failure.student, []).append(failure)
    for student, submissions in by_student.items():

        def made(student: str = student, submissions: Mapping[str, Submission] = submissions) -> Task:
            return with_fingerprint(plan, course, _late_task(student, submissions, collected, deadlines))

        def not_made(failure: Failure) -> Task:
            return Task(failure.student, {}, failures=(failure,))

        task = TASKS.run(student, made, not_made)
        yield replace(task, failures=(*failed.get(student, ()), *task.failures))


def _late_task(
    student: str, submissions: Mapping[str, Submission], collected: Collected, deadlines: Deadlines | None
) -> Task:
    """What is to be graded, and what the late policy takes off."""
    task = _task(student, submissions)
    if not submissions:
        task = replace(task, notes=tuple(_found_instead(collected, student)))
    if deadlines is None:
        return task
    late = {unit: one.late_seconds for unit, one in submissions.items()}
    return replace(task, lost_shares=deadlines.penalties(late, _names(collected, student)))


def _found_instead(collected: Collected, student: str) -> Iterator[str]:
    """What there is of a student of whom no file is a unit."""
    files = sorted({f'"{one.path.rpartition("/")[2]}"' for one in collected.mapping if one.student == student})
    if files:
        more = f" and {len(files) - FOUND} more" if len(files) > FOUND else ""
        yield f"Found was only {', '.join(files[:FOUND])}{more}, which is not the file of a unit."


def _names(collected: Collected, student: str) -> list[str]:
    """Every name by which a student may be called in the file of deadlines."""
    person = collected.people.get(student)
    own = [] if person is None else [person.id, person.name, person.email, *person.aliases]
    return [name for name in [student, collected.names.get(student, ""), *own] if name]


def _task(student: str, submissions: Mapping[str, Submission]) -> Task:
    late = max((one.late_seconds for one in submissions.values()), default=0)
    notes = tuple(f"{unit}: {note}" for unit, one in submissions.items() for note in one.notes)
    return Task(student, submissions, late_seconds=late, notes=notes)


def with_fingerprint(plan: GradingPlan, course: Course, task: Task) -> Task:
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
