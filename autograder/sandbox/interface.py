"""What every source of workers offers, and how it fails. Imports nothing that depends on the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from autograder.sandbox.levels import Isolation
from autograder.sandbox.limits import Limits

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["Fault", "FaultKind", "Limits", "Reply", "Usage", "Worker", "WorkerSource", "largest_reply"]

DEFAULT_REPLY = 64 << 20  # bytes of tensors in a reply when the request names no `max_bytes`

FaultKind = Literal["crashed", "time", "processor", "memory", "output", "protocol", "closed"]


@dataclass(frozen=True)
class Usage:
    """What code has spent. seconds: of its own, without those in which others had the processor (`usage`).

    processor: of these, seconds of processor time, all threads together.
    beside: of these, what threads other than the first have used; None where nobody can tell.
    """

    seconds: float = 0.0
    processor: float = 0.0
    beside: float | None = None

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.seconds + other.seconds, self.processor + other.processor)

    @property
    def computing(self) -> bool:
        """Whether most of it was computing rather than waiting."""
        return self.processor > self.seconds / 2


@dataclass(frozen=True, eq=False)
class Reply:
    """One answer of a worker: a JSON header and the tensors that came with it. Evidence, never a verdict.

    effort: what it cost, measured outside of the worker; None where nobody can tell more than the wall clock.
    """

    header: dict[str, Any]
    tensors: tuple[Tensor, ...]
    usage: Usage | None = None


class Fault(Exception):
    """The worker died, hung, lied about sizes or went over a limit. The worker is gone; the next check gets another.

    kind: which of these; sentence: for the learner; retry: the cause lies outside the learner's code (killed by the
    system, the fork server lost), so it is asked once more, and withheld where that ends in the same way; effort: what
    the request had cost, where known.
    """

    def __init__(self, kind: FaultKind, sentence: str, *, retry: bool = False, usage: Usage | None = None) -> None:
        super().__init__(sentence)
        self.usage = usage
        self.kind: FaultKind = kind
        self.sentence = sentence
        self.retry = retry


class Worker(Protocol):
    """One process with one learner's code in it."""

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """Send one request and wait for the whole reply. Raises Fault, after which it is closed.

        seconds: most that it may take; of the worker's own time, where that can be told from the wall clock.
        """

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


def largest_reply(header: Mapping[str, object], tensors: Sequence[Tensor]) -> int:
    """Bytes of tensors that an honest reply can have: the results, and a gradient for each input."""
    asked = header.get("max_bytes")
    results = asked if isinstance(asked, int) else DEFAULT_REPLY
    return results + sum(tensor.numel() * max(8, tensor.element_size()) for tensor in tensors)
