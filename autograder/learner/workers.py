"""Where a learner's code runs: in an interpreter of its own, started here, on any platform.

For a command that ends after its answer; `lasting` has the workers of `watch`.
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
    """Starts workers when they are asked for. No spare: it would cost more than it saves."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._folder = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        self._workers: list[LocalWorker] = []

    @property
    def isolation(self) -> Isolation:
        """A process and its time limits; nothing else."""
        return Isolation("L0", on=("process",), off=())

    def start(self) -> LocalWorker:
        """A worker that is warm."""
        worker = LocalWorker(self._limits, Path(self._folder.name))
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
