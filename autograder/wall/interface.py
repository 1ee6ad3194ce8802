"""What every source of workers offers, and what a worker may cost. Imports nothing that depends on the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import TracebackType
from typing import Any, Literal, Protocol, Self

from torch import Tensor

from autograder.errors import IsolationError
from autograder.wall.levels import Isolation

FaultKind = Literal["crashed", "time", "processor", "memory", "output", "protocol", "closed"]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one worker may use. Every value has a hard cap, so that an option cannot switch a protection off.

    call_seconds, load_seconds: wall-clock time of one request. cpu_seconds: processor time of the worker's whole
    life (all threads together). memory_mb: on top of what the warm parent holds. output_kb: printed text kept.
    files_mb, files: what the private working folder holds (where there is one). open_files: descriptors.
    """

    call_seconds: float = 10.0
    load_seconds: float = 20.0
    cpu_seconds: int = 120
    memory_mb: int = 2048
    output_kb: int = 64
    files_mb: int = 8
    files: int = 256
    open_files: int = 64
    threads: int = 64

    def __post_init__(self) -> None:
        for field in fields(self):
            least, most = CAPS[field.name]
            if not least <= getattr(self, field.name) <= most:
                raise IsolationError(f"limit {field.name}={getattr(self, field.name)} is not between {least} and {most}")


# Least and most of every limit: enough to run torch at all; little enough that a batch ends and a machine survives.
CAPS: dict[str, tuple[float, float]] = {
    "call_seconds": (0.05, 3600),
    "load_seconds": (0.05, 3600),
    "cpu_seconds": (1, 7200),
    "memory_mb": (64, 262_144),
    "output_kb": (4, 4096),
    "files_mb": (1, 1024),
    "files": (16, 65_536),
    "open_files": (24, 1024),
    "threads": (4, 1024),
}


@dataclass(frozen=True, eq=False)
class Reply:
    """One answer of a worker: a JSON header and the tensors that came with it. Evidence, never a verdict."""

    header: dict[str, Any]
    tensors: tuple[Tensor, ...]


class Fault(Exception):
    """The worker died, hung, lied about sizes or went over a limit. The worker is gone; the next check gets another.

    kind: which of these; sentence: for the learner; retry: the cause may lie outside the learner's code (killed by
    the system, the warm parent lost), so one more attempt is fair.
    """

    def __init__(self, kind: FaultKind, sentence: str, *, retry: bool = False) -> None:
        super().__init__(sentence)
        self.kind: FaultKind = kind
        self.sentence = sentence
        self.retry = retry


class Worker(Protocol):
    """One process with one learner's code in it."""

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """Send one request and wait at most `seconds` for the whole reply. Raises Fault, after which it is closed."""

    def printed(self) -> str:
        """What the learner's code printed so far, the first 4 KB, made harmless."""

    def close(self) -> None:
        """Kill and reap. Never raises, may be called twice."""


class WorkerSource(Protocol):
    """Where workers come from; a context manager."""

    @property
    def isolation(self) -> Isolation:
        """Which protections stand between a worker and this machine."""

    def start(self) -> Worker:
        """A new worker, ready for its first request. Raises IsolationError if it cannot be confined."""

    def close(self) -> None:
        """End everything that this source started."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
