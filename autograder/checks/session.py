"""A session: one learner's file for one unit, in workers that come and go.

The file is loaded when the first call needs it. A worker that faults is closed; the next call gets a new one. An
exercise has a budget of time: when it is used up, its remaining checks are faults without being run.

What is charged is the worker's own time (`autograder.sandbox.cpu_accounting`): computing, sleeping and waiting count in
full, but not the time in which a busy machine had its processors for others. So the same file gets the same verdicts
on an idle machine and on a busy one, and somebody who dawdles in each of many calls cannot cost more than the budget.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, Self

import torch
from torch import Tensor

from autograder.checks.pipelined_requests import SECONDS, Bounds, ForeseenRequest, Pipeline, Posted
from autograder.checks.request import Stopped, read_answer, read_stopped
from autograder.course.model import Unit
from autograder.sandbox.fault_causes import broken_protocol
from autograder.sandbox.interface import Fault, Reply, Usage, Worker, WorkerSource

# Where the random state of a worker stands before each call. A number that nobody seeds with by habit: a learner's own
# `torch.manual_seed(0)` must be seen as a change.
SEED = 1_618_033_988
NOTHING = Usage()
# Of processor time. The shortest thread, which does nothing, takes 64 to 170 microseconds; without one it is exactly 0.
# What a thread needs to end or to go to sleep, up to 25 microseconds, may fall into the next request.
BESIDE_SECONDS = 3e-5
STARTS_THREADS = torch.version.cuda is not None  # such a build starts threads of its own: then the worker is asked
MOST_HANGS = 2  # calls of one function that run out of time; what never ends once rarely ends later
AFTER_A_HANG = 5  # the part of a call's seconds that another call gets once one has run out of time
MOST_UNSETTLED = 2  # exercises for which requests were sent ahead in vain, until a file is asked one by one
MOST_EXERCISES = 15  # a file in which more of them use up their budgets is not worth a batch's time


@dataclass(frozen=True)
class Budget:
    """Seconds of the learner's own time. Starting a worker is never charged to the learner.

    load: once through the file. call: one call. exercise: all its calls together, and loading the file again where
    one of them ended the worker; what is left then is not run any more.
    By the wall clock a request may take a few times as long (`autograder.sandbox.worker_handle.PATIENCE`).
    """

    load: float = 10.0
    call: float = 5.0
    exercise: float = 10.0

    @property
    def submission(self) -> float:
        """Everything that one file costs: so much that honest exercises never suffer from others that hang."""
        return MOST_EXERCISES * self.exercise


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
    _spent: Usage = NOTHING
    _total: Usage = NOTHING
    _hung: Counter[str] = field(default_factory=Counter)  # how often calls of a function ran out of time
    _unsettled: int = 0
    _window: int = 1  # of requests sent ahead, as the last exercise left it
    _lost: bool = False  # whether the exercise at hand has ended a worker
    _printed: str = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._close()

    def begin_exercise(self, spent: Usage = NOTHING) -> None:
        """Give the next exercise its own budget, less what it used up before."""
        self._spent, self._lost = spent, False

    @property
    def spent(self) -> Usage:
        """What the exercise at hand has used up."""
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
        what = f"all calls of `{header['target']}`" if "target" in header else "all requests"
        self._left(what)
        hung = self._hung[target := str(header.get("target", ""))]
        if hung >= MOST_HANGS:
            raise Fault("time", f"Not run: {hung} calls of `{target}` ran out of time before.")
        worker = self._ready()
        left = self._left(what)
        seconds = min(self.budget.call / (AFTER_A_HANG if hung else 1), left)
        try:
            reply = self._charged(worker, header, tensors, seconds, self._charge)
        except Fault as fault:
            self._lost = self._lost or not fault.retry
            self._hung[target] += int(fault.kind == "time")
            self._close()
            if fault.kind == "time" and left < self.budget.call:
                self._left(what)
            raise
        if _lost_its_gpu(reply.header):
            self._close()
        return _with_what_ran_beside(reply), reply.tensors

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

    def ahead(self, checks: Sequence[str], requests: Sequence[ForeseenRequest]) -> Pipeline | None:
        """What asks these checks with requests sent ahead; None where they are to be asked one by one."""
        everything = min(SECONDS, *(most - spent.seconds for spent, most, _ in self._limits("")))
        if not requests or everything <= 0 or self._unsettled >= MOST_UNSETTLED or self._hung:
            return None
        try:
            worker = self._ready()
        except (NotLoaded, Fault):
            return None  # whoever asks next is told
        bounds = Bounds(self.budget.call, everything, math.inf if STARTS_THREADS else BESIDE_SECONDS)
        return Pipeline(worker, checks, requests, bounds, self._window) if isinstance(worker, Posted) else None

    def settle(self, ahead: Pipeline) -> None:
        """Charge for what was asked. Raises Unsettled."""
        spent = ahead.settle().processor
        self._window = ahead.window
        self._charge(Usage(spent, spent))

    def start_over(self) -> None:
        """With a new worker, after something unsettled."""
        self._unsettled += 1
        self._close()

    def _charged(
        self,
        worker: Worker,
        header: Mapping[str, Any],
        tensors: Sequence[Tensor],
        seconds: float,
        charge: Callable[[Usage], None],
    ) -> Reply:
        """One request, and its cost."""
        before = time.monotonic()
        try:
            reply = worker.ask(header, tensors, seconds=seconds)
        except Fault as fault:
            if fault.retry:  # ended from outside: nobody pays for it
                raise
            # Of a worker that has ended only the wall clock is known; no request costs more than it was given.
            usage = fault.usage or Usage(min(time.monotonic() - before, seconds))
            charge(replace(usage, seconds=seconds) if fault.kind == "time" else usage)
            raise
        charge(reply.usage or Usage(time.monotonic() - before))
        return reply

    def _charge(self, usage: Usage) -> None:
        """To the exercise at hand."""
        self._spent += usage
        self._charge_file(usage)

    def _charge_file(self, usage: Usage) -> None:
        self._total += usage

    def _left(self, what: str) -> float:
        """Seconds that the exercise and the submission have left. Raises Fault where there are none."""
        limits = self._limits(what)
        for spent, most, whose in limits:
            if spent.seconds >= most:
                kind = " of processor time" if spent.computing else ""
                raise Fault("time", f"Stopped: {whose} together took over {most:g} s{kind}; nothing more is run.")
        return min(most - spent.seconds for spent, most, _ in limits)

    def _limits(self, what: str) -> tuple[tuple[Usage, float, str], ...]:
        """What was spent, of how many seconds, and whose they are."""
        return (self._spent, self.budget.exercise, what), (self._total, self.budget.submission, "the whole file")

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
        charge = self._charge if self._lost else self._charge_file
        try:
            reply = self._charged(worker, header, (), self.budget.load, charge)
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
            if not isinstance(found, dict) or not found.keys() >= set(names):  # not an answer to what was asked
                raise broken_protocol()
            self._defined = tuple(name for name in names if found[name] is not None)

    def _give_up(self, problem: NotLoaded) -> NoReturn:
        self._problem = problem
        raise problem

    def _close(self) -> None:
        if self._worker is not None:
            self._printed = self._printed or self._worker.printed()
            self._worker.close()
            self._worker = None


def _with_what_ran_beside(reply: Reply) -> dict[str, Any]:
    """The header, in which what was measured outside stands in the place of what the worker says of its threads."""
    facts, beside = reply.header.get("facts"), reply.usage.beside if reply.usage else None
    if beside is None or STARTS_THREADS or not isinstance(facts, dict):
        return reply.header
    return {**reply.header, "facts": {**facts, "beside": beside > BESIDE_SECONDS}}


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
        self._defined, self._problem, self._total = (), None, NOTHING
        self._hung.clear()
        if self._worker is not None:
            try:
                self._load(self._worker)
            except (NotLoaded, Fault):
                self._close()
