"""The example class with one job and with two in turn: students graded in a second, everything warm.

    python -m benchmarks.scaling [--rounds 3]

Both are there all the time, as `autograder grade` makes them, and take turns: the machine may be faster now than in a
minute, so that two whole commands, one after the other, cannot be compared. The two students whose loops never end are
left out: each takes ten seconds wherever it stands, and where several jobs share a class, one of them would be what
the others wait for. Of the others every second one is taken.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from autograder.course import load_course
from autograder.grading import given_up
from autograder.grading.batch import on_this_machine, run_batch
from autograder.grading.executors import executor_for
from autograder.grading.grader import GradingPlan, Task
from autograder.platforms.downloads import collect
from autograder.reports import write_student_page
from autograder.results import Document, ResultStore
from autograder.submissions import Submission
from benchmarks.answers import ROOT, SOLUTIONS, UNITS
from benchmarks.ways import SEED

CLASS = ROOT / "examples" / "class"
ENDLESS = ("oluwaseun_adeyemi", "priya_raghavan")
WARM = 1  # passes through the class for each job before anything counts
ROUNDS = 3


@dataclass(frozen=True)
class Round:
    """Students graded in a second with one job, and right afterwards with two."""

    one: float
    two: float

    @property
    def gain(self) -> float:
        return self.two / self.one


class Lasting(Executor):
    """An executor that outlives the batches it is lent to."""

    def __init__(self, real: Executor) -> None:
        self.real = real

    def submit(self, function: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        return self.real.submit(function, *args, **keywords)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Not yet."""


class Grader:
    """Grades the class again and again, with so many jobs."""

    def __init__(self, jobs: int, executor: Executor) -> None:
        self.jobs = jobs
        self.tasks = list(_tasks())
        plan = GradingPlan(SOLUTIONS, UNITS, SEED)
        lost = given_up.documents_of(plan, load_course(SOLUTIONS))
        self.way = on_this_machine(plan, lambda: Lasting(executor), jobs, lost)

    def speed(self, passes: int) -> float:
        """Students in a second, documents and pages written as always."""
        with tempfile.TemporaryDirectory() as out:
            store = ResultStore(out)

            def done(document: Document, standing: bool) -> None:
                write_student_page(store.out, document)

            begun = time.perf_counter()
            tally = run_batch(self.way, self._everybody(passes), store, done)
            return tally.graded / (time.perf_counter() - begun)

    def _everybody(self, passes: int) -> Iterator[Task]:
        """Each pass under other names: who stands in the store already is not graded."""
        for number in range(passes):
            for task in self.tasks:
                yield Task(f"{number} {task.student}", task.submissions)


def measure(rounds: int = ROUNDS) -> Sequence[Round]:
    """One job takes the class once, two jobs take it twice; so many times in turn."""
    with _graders() as (one, two):
        one.speed(WARM)
        two.speed(2 * WARM)
        return [Round(one.speed(1), two.speed(2)) for _ in range(rounds)]


def table(found: Sequence[Round]) -> list[str]:
    """Lines for the documentation."""
    lines = ["| round | one job | two jobs | times |", "|--:|--:|--:|--:|"]
    lines += [f"| {at} | {one.one:.2f} | {one.two:.2f} | {one.gain:.2f} |" for at, one in enumerate(found, start=1)]
    return [*lines, "", f"Students in a second; in the median round two jobs are {median_gain(found):.2f} times one."]


def median_gain(found: Sequence[Round]) -> float:
    return median(one.gain for one in found)


@contextmanager
def _graders() -> Iterator[tuple[Grader, Grader]]:
    with executor_for(2) as pool:
        yield Grader(1, executor_for(1)), Grader(2, pool)


def _tasks() -> Iterator[Task]:
    collected = collect(CLASS, UNITS)
    found: dict[str, dict[str, Submission]] = {student: {} for student in collected.students}
    for one in collected.submissions:
        found[one.student][one.unit] = one
    for student in sorted(found.keys() - set(ENDLESS))[::2]:
        yield Task(student, found[student])


def busy() -> float:
    """Processes that wanted a processor in the last minute, for each processor: above 0.2 the figures say little."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    print("\n".join(table(measure(parser.parse_args().rounds))))
