"""A class over an executor: what stands is kept, what is new is graded, each result is written at once.

The loop is written against `concurrent.futures.Executor`. Tasks go out a few at a time, so that memory stays flat
however large the class is. A process of ours that dies takes no result with it: its tasks are tried again, one alone
at a time, so that what one submission does is not laid at the door of another. Who ends our processes again and again
even then is given up, and the batch goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from autograder.errors import AutograderError
from autograder.grading.grader import GradingPlan, Task, ended_outside, grade_task, with_lateness
from autograder.results import Document, ResultStore
from autograder.results.stand_in import stand_in
from autograder.results.steps import Failure, Step

LOOKING_UP = Step("looking for a standing result")
RECEIVING = Step("receiving the result")
KEEPING = Step("writing the result")
TELLING = Step("telling of the result")

AHEAD = 3  # tasks in flight per worker: enough that none waits, few enough that memory stays flat
MOST_REFUSED = 20  # in a row: then the machine cannot start processes at all
TRIES = 5  # alone, each time with a new process: so many deaths in a row are no accident


@dataclass(frozen=True, kw_only=True)
class Way:
    """How tasks come to be graded.

    make_executor: makes the executor, and a new one when its processes have broken it.
    jobs: how many students are graded at a time; asked again and again, because machines come and go.
    packed: the call that grades a task, as it travels. opened: the document from what that call gave.
    given_up: the document of a task that failed, or under which (no failure) our own process ended again and again.
    deaths: what says that a process of ours ended under a task. tries: how many of them, while it was alone.
    """

    make_executor: Callable[[], Executor]
    jobs: Callable[[], int]
    packed: Callable[[Task], Callable[[], Any]]
    given_up: Callable[[Task, Sequence[Failure]], Document]
    opened: Callable[[Any], Document] = lambda document: document
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor,)
    tries: int = TRIES


@dataclass
class Tally:
    """What a batch came to."""

    graded: int = 0
    standing: int = 0
    withheld: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)  # of pages and the like: the result itself stands


def on_this_machine(
    plan: GradingPlan,
    make_executor: Callable[[], Executor],
    jobs: int,
    given_up: Callable[[Task, Sequence[Failure]], Document],
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
    batch = _Kept(store, Tally(), done)
    fresh = (task for task in tasks if not batch.stands(task))
    for document in _Flight(way, fresh).documents():
        batch.keep(document)
    return batch.tally


@dataclass
class _Kept:
    """What becomes of each document: in the store, counted and told."""

    store: ResultStore
    tally: Tally
    done: Callable[[Document, bool], None]

    def stands(self, task: Task) -> bool:
        """Whether the student has a result that stands; one that cannot be looked up is graded again."""
        return LOOKING_UP.run(task.student, lambda: self._stands(task), self._not_looked_up)

    def _stands(self, task: Task) -> bool:
        document = self.store.read(task.student)
        if document is None or document.withheld or task.failures or document.fingerprint != task.fingerprint:
            return False
        current = with_lateness(document, task)
        if current is not document:
            self.store.write(current)
        self.tally.standing += 1
        self._tell(current, current is document)
        return True

    def _not_looked_up(self, failure: Failure) -> bool:
        self.tally.failures.append(failure)
        return False

    def keep(self, document: Document) -> None:
        """A new document; where it cannot be written, one that says so."""
        kept = KEEPING.run(document.student, lambda: self._written(document), partial(self._written_instead, document))
        self.tally.graded += 1
        if document.withheld or kept.withheld:
            self.tally.withheld.append(document.student)
        self._tell(kept, False)

    def _written(self, document: Document) -> Document:
        """What stands afterwards: a good grade outlives a failed regrade."""
        self.store.write(document)
        return self.store.read(document.student) or document

    def _written_instead(self, document: Document, failure: Failure) -> Document:
        return self._written(stand_in(document, failure))

    def _tell(self, document: Document, standing: bool) -> None:
        TELLING.run(document.student, lambda: self.done(document, standing), self.tally.failures.append)


class _Flight:
    """The tasks under way. `suspects` were under way when a process ended; they go alone."""

    def __init__(self, way: Way, tasks: Iterator[Task]) -> None:
        self.way, self.tasks = way, tasks
        self.flying: dict[Future[Any], Task] = {}
        self.suspects: list[Task] = []
        self.later: list[Task] = []  # whose workers were ended from outside: asked again after all others, alone
        self.again: set[str] = set()
        self.failed: list[Document] = []  # of tasks that failed before they were graded
        self.refused = 0  # how often in a row an executor would not take a task
        self.deaths: Counter[str] = Counter()  # of processes, by the student who was alone there

    def documents(self) -> Iterator[Document]:
        """Documents in the order in which they are finished."""
        self.executor = self.way.make_executor()
        try:
            while self._send() or self.failed:
                yield from self.failed
                self.failed.clear()
                finished, _ = wait(self.flying, return_when=FIRST_COMPLETED)
                yield from self._landed(finished)
        finally:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def _send(self) -> bool:
        """Fill up what is under way; False when nothing is left to wait for."""
        while len(self.flying) < (1 if self.suspects else self.way.jobs() * AHEAD):
            task = self._next()
            if task is None:
                break
            if task.failures:
                self.failed.append(self.way.given_up(task, task.failures))
                continue
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

    def _next(self) -> Task | None:
        """Suspects first; when all others are done, those whose workers were ended from outside, one at a time."""
        if self.suspects:
            return self.suspects.pop()
        return next(self.tasks, None) or (self.later.pop() if self.later and not self.flying else None)

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
                    yield self.way.given_up(task, ())
                else:
                    self.suspects.append(task)
            except (AutograderError, CancelledError):  # of the whole batch
                raise
            except Exception as error:
                yield self.way.given_up(task, (RECEIVING.failure(task.student, error),))
            else:
                document = self._opened(task, result)
                if ended_outside(document) and task.student not in self.again:
                    self.again.add(task.student)
                    self.later.append(task)
                else:
                    yield document
        if broken:
            self._renew()

    def _opened(self, task: Task, result: Any) -> Document:
        return RECEIVING.run(
            task.student, partial(self.way.opened, result), lambda failure: self.way.given_up(task, (failure,))
        )

    def _renew(self) -> None:
        """Another executor in the place of one whose processes have ended."""
        self.suspects += self.flying.values()
        self.flying.clear()
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.way.make_executor()
