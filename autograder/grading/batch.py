"""A class over an executor: what stands is kept, what is new is graded, each result is written at once.

The loop is written against `concurrent.futures.Executor`. Tasks go out a few at a time, so that memory stays flat
however large the class is. A process of ours that dies takes no result with it: its tasks are tried again, one alone
at a time, so that what one submission does is not laid at the door of another. Who ends our processes again and again
even then is given up, and the batch goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from autograder.grading.grader import GradingPlan, Task, grade_task, with_lateness
from autograder.results import Document, ResultStore

AHEAD = 3  # tasks in flight per worker: enough that none waits, few enough that memory stays flat
MOST_REFUSED = 20  # in a row: then the machine cannot start processes at all
TRIES = 5  # alone, each time with a new process: so many deaths in a row are no accident


@dataclass(frozen=True, kw_only=True)
class Way:
    """How tasks come to be graded.

    make_executor: makes the executor, and a new one when its processes have broken it.
    jobs: how many students are graded at a time; asked again and again, because machines come and go.
    packed: the call that grades a task, as it travels. opened: the document from what that call gave.
    given_up: the document of a task under which our own process ended again and again.
    deaths: what says that a process of ours ended under a task. tries: how many of them, while it was alone.
    """

    make_executor: Callable[[], Executor]
    jobs: Callable[[], int]
    packed: Callable[[Task], Callable[[], Any]]
    given_up: Callable[[Task], Document]
    opened: Callable[[Any], Document] = lambda document: document
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor,)
    tries: int = TRIES


@dataclass
class Tally:
    """What a batch came to."""

    graded: int = 0
    standing: int = 0
    withheld: list[str] = field(default_factory=list)


def on_this_machine(
    plan: GradingPlan, make_executor: Callable[[], Executor], jobs: int, given_up: Callable[[Task], Document]
) -> Way:
    """In this process or in processes of our own: tasks travel as they are."""
    return Way(
        make_executor=make_executor,
        jobs=lambda: jobs,
        packed=lambda task: partial(grade_task, plan, task),
        given_up=given_up,
    )


def run_batch(
    way: Way,
    tasks: Iterable[Task],
    store: ResultStore,
    done: Callable[[Document, bool], None] = lambda document, standing: None,
) -> Tally:
    """Grade every task that has no standing result, and write each document as it comes.

    done: called with every document and whether it stood already.
    """
    tally = Tally()
    fresh = _without_standing(tasks, store, tally, done)
    for document in _Flight(way, fresh).documents():
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


class _Flight:
    """The tasks under way. `suspects` were under way when a process ended; they go alone."""

    def __init__(self, way: Way, tasks: Iterator[Task]) -> None:
        self.way, self.tasks = way, tasks
        self.flying: dict[Future[Any], Task] = {}
        self.suspects: list[Task] = []
        self.refused = 0  # how often in a row an executor would not take a task
        self.deaths: Counter[str] = Counter()  # of processes, by the student who was alone there

    def documents(self) -> Iterator[Document]:
        """Documents in the order in which they are finished."""
        self.executor = self.way.make_executor()
        try:
            while self._send():
                finished, _ = wait(self.flying, return_when=FIRST_COMPLETED)
                yield from self._landed(finished)
        finally:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def _send(self) -> bool:
        """Fill up what is under way; False when nothing is left to wait for."""
        while len(self.flying) < (1 if self.suspects else self.way.jobs() * AHEAD):
            task = self.suspects.pop() if self.suspects else next(self.tasks, None)
            if task is None:
                break
            try:
                self.flying[self.executor.submit(self.way.packed(task))] = task
            except (BrokenExecutor, OSError):  # it broke while idle; or just now, and then Python's pool says "closed"
                self.refused += 1
                if self.refused > MOST_REFUSED:
                    raise
                self.suspects.append(task)
                self._renew()
            else:
                self.refused = 0
        return bool(self.flying)

    def _landed(self, finished: Iterable[Future[Any]]) -> Iterator[Document]:
        alone, broken = len(self.flying) == 1, False
        for future in finished:
            task = self.flying.pop(future)
            try:
                result = future.result()
            except self.way.deaths as death:
                broken = broken or isinstance(death, BrokenExecutor)
                self.deaths[task.student] += alone
                if self.deaths[task.student] >= self.way.tries:
                    yield self.way.given_up(task)
                else:
                    self.suspects.append(task)
            else:
                yield self.way.opened(result)
        if broken:
            self._renew()

    def _renew(self) -> None:
        """Another executor in the place of one whose processes have ended."""
        self.suspects += self.flying.values()
        self.flying.clear()
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.way.make_executor()
