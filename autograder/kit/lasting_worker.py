"""Where a learner's code runs: in an interpreter of its own, on any platform, that stays for the next file.

The next version of a file, or the next unit, is loaded into the same worker, so that no interpreter is awaited.
A new load takes out the modules of the one before, and nothing else: a version that has bent torch, changed a default
or ended the process would leave that behind. Then the worker goes, and the spare one, warmed in advance, steps in.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from torch import Tensor

from autograder.sandbox.interface import Fault, Limits, Reply
from autograder.sandbox.levels import Isolation
from autograder.sandbox.local import LocalWorker
from autograder.submissions.source_text import parsed

LOADS = 60  # versions in one worker: its limit of processor time counts all of them together
PRINTED = 2000  # characters; a worker keeps 4 KB of what was printed in all its life
HARMLESS = {"rng", "torch_rng", "numpy_rng", "python_rng"}  # every load seeds them anew


class Guest:
    """The lasting worker as one session sees it: closing it gives it back."""

    def __init__(self, owner: Lasting, worker: LocalWorker) -> None:
        self._owner, self._worker = owner, worker
        self._before = owner.shown

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """One request. A fault ends the worker; a load that changes something makes it the last one."""
        if header.get("op") == "load" and bends(header.get("sources")):
            self._owner.retire(self._worker)
        try:
            reply = self._worker.ask(header, tensors, seconds=seconds)
        except Fault:
            self._owner.retire(self._worker)
            raise
        if touched(reply.header):
            self._owner.retire(self._worker)
        return reply

    def printed(self) -> str:
        """What was printed since this session began. Waits a moment for what is still under way."""
        everything = self._worker.printed()
        self._owner.shown = len(everything)
        return everything[self._before :]

    def close(self) -> None:
        """Give the worker back."""
        self._owner.give_back(self._worker)


class Lasting:
    """A source of one worker after the other, each for as long as it is clean, with a spare one warming up.

    spare: False where nobody waits for the next answer; then a worker starts when it is needed.
    """

    def __init__(self, limits: Limits | None = None, *, spare: bool = True) -> None:
        self._limits = limits or Limits(cpu_seconds=900)
        self._folder = TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        self._retired: set[LocalWorker] = set()
        self._current: LocalWorker | None = None
        self._loads = 0
        self.shown = 0  # characters that the present worker's code has printed
        self._wants_spare = spare
        self._spare = self._launch() if spare else None

    @property
    def isolation(self) -> Isolation:
        """A process and its time limits; nothing else."""
        return Isolation("L0", on=("process",), off=())

    def _launch(self) -> LocalWorker:
        return LocalWorker(self._limits, Path(self._folder.name))

    def start(self) -> Guest:
        """The lasting worker, or the spare where it has gone."""
        if self._current is None:
            worker = self._spare or self._launch()
            self._spare = None
            worker.wait_until_ready()
            self._current, self._loads, self.shown = worker, 0, 0
            self._spare = self._launch() if self._wants_spare else None
        self._loads += 1
        return Guest(self, self._current)

    def retire(self, worker: LocalWorker) -> None:
        """Let no further version into this worker."""
        self._retired.add(worker)

    def give_back(self, worker: LocalWorker) -> None:
        """A session is over: keep the worker if it is clean."""
        if worker in self._retired or self._loads >= LOADS or self.shown > PRINTED:
            self._retired.discard(worker)
            worker.close()
            self._current = None

    def close(self) -> None:
        """End both workers."""
        for worker in (self._current, self._spare):
            if worker is not None:
                worker.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def touched(reply: Mapping[str, Any]) -> bool:
    """Whether a reply tells of global state that was changed, beyond what the next load sets anew."""
    facts = reply.get("facts")
    named = reply.get("globals") or (facts.get("globals") if isinstance(facts, dict) else None)
    return isinstance(named, list) and bool(set(map(str, named)) - HARMLESS)


def bends(sources: object) -> bool:
    """Whether a text assigns to something inside a module that it imports (`F.softmax = mine`), or may."""
    texts = sources.values() if isinstance(sources, Mapping) else ()
    return any(_bends(str(text)) for text in texts)


@lru_cache(maxsize=64)
def _bends(text: str) -> bool:
    if "setattr" in text or "sys.modules" in text:
        return True
    tree = parsed(text)
    if tree is None:
        return False  # it will not run either
    imported = {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    stored = (n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load))
    return any(_root(node) in imported for node in stored)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""
