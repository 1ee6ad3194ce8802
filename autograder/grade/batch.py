"""A class over an executor: what stands is kept, what is new is graded, each result is written at once.

The loop is written against `concurrent.futures.Executor`. Tasks go out a few at a time, so that memory stays flat
however large the class is. A process of ours that dies takes no result with it: its task is tried again, alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from autograder.grade.bench import Plan, Task, grade_task, with_lateness
from autograder.record import Document, ResultStore

AHEAD = 3  # tasks in flight per worker: enough that none waits, few enough that memory stays flat
TRIES = 3


@dataclass
class Tally:
    """What a batch came to."""

    graded: int = 0
    standing: int = 0
    withheld: list[str] = field(default_factory=list)


class Lost(Exception):
    """A task that ended our own process again and again. The result stays open; the traceback says what is known."""


def run_batch(
    plan: Plan,
    tasks: Iterable[Task],
    store: ResultStore,
    make_executor: Callable[[], Executor],
    jobs: int,
    done: Callable[[Document, bool], None] = lambda document, standing: None,
) -> Tally:
    """Grade every task that has no standing result, and write each document as it comes.

    done: called with every document and whether it stood already.
    """
    tally = Tally()
    fresh = _without_standing(tasks, store, tally, done)
    for document in _graded(plan, fresh, make_executor, jobs):
        store.write(document)
        tally.graded += 1
        if document.withheld:
            tally.withheld.append(document.student)
        done(store.read(document.student) or document, False)  # what stands: a good grade outlives a failed regrade
    return tally


def _without_standing(
    tasks: Iterable[Task], store: ResultStore, tally: Tally, done: Callable[[Document, bool], None]
) -> Iterator[Task]:
    for task in tasks:
        document = store.read(task.student)
        if document is not None and not document.withheld and document.fingerprint == task.fingerprint:
            tally.standing += 1
            current = with_lateness(document, task)
            if current is not document:
                store.write(current)
            done(current, current is document)
        else:
            yield task


def _graded(plan: Plan, tasks: Iterator[Task], make_executor: Callable[[], Executor], jobs: int) -> Iterator[Document]:
    """Documents in the order in which they are finished."""
    executor = make_executor()
    flying: dict[Future[Document], Task] = {}
    tries: dict[str, int] = {}
    again: list[Task] = []
    try:
        while True:
            while len(flying) < (1 if again else jobs * AHEAD):
                task = again.pop() if again else next(tasks, None)
                if task is None:
                    break
                flying[executor.submit(grade_task, plan, task)] = task
            if not flying:
                return
            finished, _ = wait(flying, return_when=FIRST_COMPLETED)
            broken = False
            for future in finished:
                task = flying.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    broken = True
                    again.append(task)
            if broken:
                again += flying.values()
                flying.clear()
                executor.shutdown(wait=False, cancel_futures=True)
                executor = make_executor()
                for task in again:
                    tries[task.student] = tries.get(task.student, 0) + 1
                    if tries[task.student] > TRIES * jobs * AHEAD:
                        raise Lost(f"grading {task.student!r} ended our own process again and again")
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
