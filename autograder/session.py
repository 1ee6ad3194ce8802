"""A session: one learner's file for one unit, in workers that come and go.

The file is loaded when the first call needs it. A worker that faults is closed; the next call gets a new one. An
exercise has a budget of time: when it is used up, its remaining checks are faults without being run.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Self

from torch import Tensor

from autograder.author.request import Stopped, read_answer, read_stopped
from autograder.course.model import Unit
from autograder.wall.interface import Fault, Worker, WorkerSource

# Where the random state of a worker stands before each call. A number that nobody seeds with by habit: a learner's own
# `torch.manual_seed(0)` must be seen as a change.
SEED = 1_618_033_988
# A call that answers is charged a tenth of its first fifth of a second, and all that comes after: on a machine that is
# busy with other things honest work takes long, call by call, but only somebody who dawdles takes long in each.
ANSWERED = 0.1
UNHURRIED = 0.2


@dataclass(frozen=True)
class Budget:
    """Seconds of wall-clock time. Starting a worker is never charged to the learner.

    exercise: what its calls may cost together, before the rest is not run any more; short calls cost little.
    """

    load: float = 10.0
    call: float = 5.0
    exercise: float = 10.0


class NotLoaded(Exception):
    """The learner's file does not load: with the exception it raised, or with the fault of its worker."""

    def __init__(self, stopped: Stopped | None, fault: Fault | None) -> None:
        super().__init__("the file does not load")
        self.stopped = stopped
        self.fault = fault


@dataclass
class Session:
    """Asks one learner's unit. Use as a context manager, so that no worker outlives it.

    sources: the text of every unit handed in, by name; the session's own unit is loaded, the others can be imported.
    cells: first and last line of each cell, for units that are notebooks; course: the names of all units, so that a
    missing library is not taken for a missing unit.
    """

    source: WorkerSource
    unit: Unit
    sources: Mapping[str, str]
    cells: Mapping[str, Sequence[Sequence[int]]] = field(default_factory=dict)
    course: Sequence[str] = ()
    budget: Budget = field(default_factory=Budget)
    stumbled: list[Stopped] = field(default_factory=list)
    _worker: Worker | None = None
    _defined: tuple[str, ...] = ()
    _problem: NotLoaded | None = None
    _spent: float = 0.0
    _printed: str = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._close()

    def begin_exercise(self, spent: float = 0.0) -> None:
        """Give the next exercise its own budget, less the seconds that it used up before."""
        self._spent = spent

    @property
    def spent(self) -> float:
        """The seconds that the exercise at hand has used up."""
        return self._spent

    def defines(self, name: str) -> bool:
        """Whether the file defines a name. Raises NotLoaded."""
        self._ready()
        return name in self._defined

    def printed(self) -> str:
        """What the learner's code printed in the first worker."""
        return self._printed

    def ask(
        self, header: Mapping[str, Any], tensors: Sequence[Tensor] = ()
    ) -> tuple[Mapping[str, Any], Sequence[Tensor]]:
        """One request, one reply. Raises Fault, and NotLoaded where the file does not load."""
        left = self.budget.exercise - self._spent
        if left <= 0:
            raise Fault("time", f"not run: the exercise used up its {self.budget.exercise:g} s before")
        worker = self._ready()
        before = time.monotonic()
        try:
            reply = worker.ask(header, tensors, seconds=min(self.budget.call, left))
        except Fault:
            self._spent += time.monotonic() - before
            self._close()
            raise
        took = time.monotonic() - before
        self._spent += max(took - UNHURRIED, 0.0) + ANSWERED * min(took, UNHURRIED)
        if _lost_its_gpu(reply.header):
            self._close()
        return reply.header, reply.tensors

    def ask_twice(
        self, header: Mapping[str, Any], tensors: Sequence[Tensor] = ()
    ) -> tuple[Mapping[str, Any], Sequence[Tensor]]:
        """Like `ask`; once more if the worker died of something that may not be the learner's doing."""
        try:
            return self.ask(header, tensors)
        except Fault as fault:
            if not fault.retry:
                raise
            return self.ask(header, tensors)

    def _ready(self) -> Worker:
        if self._problem is not None:
            raise self._problem
        if self._worker is None:
            try:
                self._worker = self._loaded_worker()
            except (NotLoaded, Fault) as error:
                fault = error.fault if isinstance(error, NotLoaded) else error
                if fault is None or not fault.retry:
                    raise
                self._problem = None
                self._worker = self._loaded_worker()
        return self._worker

    def _loaded_worker(self) -> Worker:
        worker = self.source.start()
        try:
            self._load(worker)
        except BaseException:
            worker.close()
            raise
        return worker

    def _load(self, worker: Worker) -> None:
        rules = {"python": list(self.unit.rules.python), "operations": list(self.unit.rules.operations)}
        header = {
            "op": "load",
            "unit": self.unit.name,
            "sources": dict(self.sources),
            "cells": {unit: [list(span) for span in spans] for unit, spans in self.cells.items()},
            "units": [*self.course, self.unit.name],
            "forbidden": rules,
            "seed": SEED,
        }
        try:
            reply = worker.ask(header, (), seconds=self.budget.load)
        except Fault as fault:
            self._give_up(NotLoaded(None, fault))
        if reply.header.get("ok") is not True:
            stopped = read_answer({**reply.header, "stage": "load"}, (), ())
            self._give_up(NotLoaded(stopped if isinstance(stopped, Stopped) else None, None))
        stumbled = reply.header.get("stumbled")
        self.stumbled = [read_stopped(one) for one in stumbled] if isinstance(stumbled, list) else []
        if not self._defined:
            names = [exercise.name for exercise in self.unit.exercises]
            found = worker.ask({"op": "lookup", "names": names}, (), seconds=self.budget.call).header.get("found")
            kinds = found if isinstance(found, dict) else {}
            self._defined = tuple(name for name in names if kinds.get(name) is not None)

    def _give_up(self, problem: NotLoaded) -> NoReturn:
        self._problem = problem
        raise problem

    def _close(self) -> None:
        if self._worker is not None:
            self._printed = self._printed or self._worker.printed()
            self._worker.close()
            self._worker = None


def _lost_its_gpu(header: Mapping[str, Any]) -> bool:
    """Whether a worker says that its GPU is of no more use to it: the next call gets another worker."""
    error = header.get("error")
    return isinstance(error, dict) and error.get("gpu_lost") is True


class SharedSession(Session):
    """A session for answers of our own, one after the other in the same worker. Never for learners' files."""

    def __init__(self, source: WorkerSource, unit: Unit) -> None:
        super().__init__(source, unit, {})

    def load(self, text: str) -> None:
        """Make `text` the file that the next calls go to."""
        self.sources = {self.unit.name: text}
        self._defined, self._problem = (), None
        if self._worker is not None:
            try:
                self._load(self._worker)
            except (NotLoaded, Fault):
                self._close()
