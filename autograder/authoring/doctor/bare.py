"""Workers without any sandbox: the learner's code runs in this very process.

For the repository's own known answers where time matters more than the sandbox, and as the physical limit in the
benchmark. Never for anything that a learner handed in.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

import torch
from torch import Tensor

from autograder.sandbox.interface import Reply, Usage
from autograder.sandbox.levels import Isolation
from autograder.worker import global_state
from autograder.worker.main import WorkerSession


class BareWorker:
    """A worker's session, called directly."""

    def __init__(self) -> None:
        self._session = WorkerSession()
        self._before = global_state.take()

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """The reply; tensors are copied both ways, as the wire would.

        It costs processor time alone: however long a busy or a sleeping machine lets it wait, verdicts stay the same.
        """
        before = time.process_time()
        with torch.random.fork_rng(devices=[]):
            reply, sent = self._session.handle(header, [tensor.clone() for tensor in tensors])
        spent = time.process_time() - before
        return Reply(reply, tuple(tensor.detach().clone() for tensor in sent), Usage(spent, spent))

    def printed(self) -> str:
        """Nothing is caught: it went to this process's own output."""
        return ""

    def close(self) -> None:
        """Put back what an answer may have changed in this process."""
        global_state.put_back(self._before)


class BareSource:
    """Makes bare workers."""

    isolation = Isolation("L0", ())

    def start(self) -> BareWorker:
        """A new session in this process."""
        return BareWorker()

    def close(self) -> None:
        """Nothing to end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
