"""A submission that ends our processes is given up alone; nobody else loses anything. Real processes, no sandbox."""

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.grading import given_up
from autograder.grading.batch import Way, run_batch
from autograder.grading.executors import InProcess
from autograder.grading.grader import GradingPlan, Task
from autograder.reports import write_reports
from autograder.results import Document, ResultStore
from autograder.submissions import SourceFile, Submission

TOY = Path(__file__).parent.parent / "toy" / "solutions"
PLAN = GradingPlan(TOY, ("scale",), b"a seed")


def task(student: str) -> Task:
    """A student with something for the toy unit."""
    return Task(student, {"scale": Submission(student, "scale", SourceFile("", "scale.py"), None, f"sha256:{student}")})


@pytest.mark.parametrize("killers", [("s3",), ("s0", "s5", "s6")])
def test_who_ends_our_processes_is_given_up_and_the_batch_goes_on(tmp_path: Path, killers: tuple[str, ...]) -> None:
    """Every other student gets a grade, though they were under way in the same processes."""
    faulted = given_up.documents_of(PLAN, load_course(TOY))
    made: list[Executor] = []

    def pool() -> Executor:
        made.append(ProcessPoolExecutor(2, mp_context=get_context("spawn")))
        return made[-1]

    def packed(one: Task) -> partial:
        return partial(os._exit, 9) if one.student in killers else partial(str, one.student)

    def opened(student: str) -> Document:
        return Document.from_json({**faulted(task(student)).to_json(), "status": "graded", "units": []})

    way = Way(make_executor=pool, jobs=lambda: 2, packed=packed, opened=opened, given_up=faulted, tries=2)
    store = ResultStore(tmp_path)
    tally = run_batch(way, [task(f"s{number}") for number in range(8)], store)
    assert sorted(tally.withheld) == sorted(killers) and tally.graded == 8
    assert {one.student: one.status for one in store.documents()} == {
        f"s{number}": "withheld" if f"s{number}" in killers else "graded" for number in range(8)
    }


def test_what_is_given_up_is_a_fault_without_a_zero(tmp_path: Path) -> None:
    """Every check is a fault with a sentence, all points of the unit are there, the grade is withheld, pages say so."""
    course = load_course(TOY)
    document = given_up.document(PLAN, course, task("ada"))
    checks = [check for exercise in document.units[0].exercises for check in exercise.checks]
    assert document.withheld and document.max_score == course.units[0].max_points
    assert {check.verdict for check in checks} == {"fault"} and all("ended" in check.message for check in checks)
    made = write_reports(tmp_path, [document])
    assert made.withheld == 1 and "ended the process that grades" in made.index.read_text()
    page = next(made.feedback.iterdir()).read_text()
    assert "withheld" in page and "--jobs" not in page
    assert (tmp_path / "grades.csv").read_text().splitlines()[1].startswith("ada,,")


class Refusing(InProcess):
    """An executor that refuses its first tasks, as Python's pool does when it breaks while it starts a process."""

    def __init__(self, times: int) -> None:
        self.times = times

    def submit(self, function, /, *args, **keywords):
        self.times -= 1
        if self.times >= 0:
            raise OSError("handle is closed")
        return super().submit(function, *args, **keywords)


@pytest.mark.parametrize("times", [3, 1000])
def test_an_executor_that_breaks_as_it_takes_a_task_is_replaced_but_not_for_ever(tmp_path: Path, times: int) -> None:
    """Nobody is lost by it; where no process can be started at all, that is told."""
    faulted = given_up.documents_of(PLAN, load_course(TOY))
    executor = Refusing(times)
    way = Way(
        make_executor=lambda: executor, jobs=lambda: 1, packed=lambda one: partial(faulted, one), given_up=faulted
    )
    tasks = [task(f"s{number}") for number in range(3)]
    if times < 10:
        assert run_batch(way, tasks, ResultStore(tmp_path)).graded == 3
    else:
        with pytest.raises(OSError, match="handle is closed"):
            run_batch(way, tasks, ResultStore(tmp_path))
