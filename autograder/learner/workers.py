"""Where a learner's code runs: in an interpreter of its own, started here, on any platform.

`Single` starts one worker, for a command that ends after its answer. `Lasting` is for `watch`: it keeps a worker and
loads the next version of a file into it, so that an answer needs no new interpreter, and takes the spare one as soon
as a version may have left something behind.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from autograder.wall.interface import Limits
from autograder.wall.levels import Isolation
from autograder.worker.local import LocalWorker


class Single:
    """Starts workers one at a time; the first begins to warm up at once. No spare: it would cost more than it saves."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        self._workers = [self._launch()]
        self._ready = self._workers[:]

    @property
    def isolation(self) -> Isolation:
        """A process and its time limits; nothing else."""
        return Isolation("L0", on=("process",), off=())

    def _launch(self) -> LocalWorker:
        return LocalWorker(self._limits, Path(self._folder.name))

    def start(self) -> LocalWorker:
        """A worker that is warm."""
        worker = self._ready.pop() if self._ready else self._launch()
        if worker not in self._workers:
            self._workers.append(worker)
        worker.wait_until_ready()
        return worker

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.close()
        self._workers.clear()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
