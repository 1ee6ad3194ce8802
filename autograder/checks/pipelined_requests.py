"""Requests sent ahead of their checks, so that grader and worker take turns a few times instead of for every call.

Each turn costs both of them a sleep, a wake-up and warm caches: more than most calls take. As long as everything is
ordinary, a worker can as well find the next requests waiting. What is not ordinary (it died, it was slow, it ran
threads, it said something nobody had asked for) is not judged here at all: `Unsettled` is raised, and the caller asks
the same checks again one request at a time, in a new worker, where every limit and every fault has its place.

Nothing is sent ahead but requests of the checks at hand, so code that is asked a visible case has seen no hidden one.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch
from torch import Tensor

from autograder.protocol import wire
from autograder.sandbox.fault_causes import is_memory_error
from autograder.sandbox.interface import Reply, Usage, largest_reply

SECONDS = 2.0  # by the wall clock, for everything together; who needs longer is asked one by one
REQUESTS = 24  # that may wait in the connection
BYTES = 1 << 16  # that may wait there: so much fits in without the worker's help, so that none waits for the other


class Unsettled(Exception):
    """Something that requests sent ahead cannot settle; never a finding about the code."""


@runtime_checkable
class Posted(Protocol):
    """A worker that takes requests before it has answered earlier ones."""

    def post(self, frames: Sequence[bytes], *, deadline: float) -> None:
        """Send requests. Raises OSError, EOFError, WireError, TimeoutError."""

    def fetch(self, most: int, *, deadline: float) -> Reply:
        """The next reply, of at most so many bytes of tensors. Raises OSError, EOFError, WireError, TimeoutError."""

    def settle(self) -> Usage:
        """What everything since the first `post` has cost. Raises WireError if the worker has said more than asked."""


@dataclass(frozen=True, eq=False)
class ForeseenRequest:
    """One request of a check: what it is made of, its frame, and the most bytes of tensors in an honest reply."""

    check: str
    header: Mapping[str, Any]
    tensors: Sequence[Tensor]
    frame: bytes
    most: int

    @staticmethod
    def of(check: str, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> ForeseenRequest:
        """With the frame made."""
        frame = b"".join(wire.encode(header, tensors))
        return ForeseenRequest(check, header, tuple(tensors), frame, largest_reply(header, tensors))

    def asks(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> bool:
        """Whether this is the same request, to the last number."""
        same = header == self.header and len(tensors) == len(self.tensors)
        return same and all(map(_same, tensors, self.tensors))


def _same(one: Tensor, other: Tensor) -> bool:
    return one is other or (one.dtype == other.dtype and torch.equal(one, other))


@dataclass(frozen=True)
class Bounds:
    """When it is not ordinary any more. Seconds by the wall clock: of one call, of everything; of threads beside it."""

    call: float
    everything: float
    beside: float


@dataclass(eq=False)
class SentRequest:
    """A request that is known; the place of its check; its reply as soon as that is here."""

    place: int
    request: ForeseenRequest
    reply: Reply | None = None


class Pipeline:
    """Asks the checks of one exercise in order, a worker that it has for itself."""

    def __init__(
        self,
        worker: Posted,
        checks: Sequence[str],
        requests: Sequence[ForeseenRequest],
        bounds: Bounds,
        window: int = 1,
    ) -> None:
        self._worker, self._bounds = worker, bounds
        self.window = window  # requests that may wait: one as long as calls stop, so that a stub is not asked in vain
        self._places = {name: place for place, name in enumerate(checks)}
        known = [SentRequest(self._places[one.check], one) for one in requests if one.check in self._places]
        self._coming = deque(sorted(known, key=lambda entry: entry.place))
        self._sent: deque[SentRequest] = deque()
        self._waiting = self._bytes = 0  # of what was sent, how many replies are not here yet, and of what size
        self._place = 0
        self._end = time.monotonic() + bounds.everything
        self._unsettled = False

    def turn_to(self, check: str) -> None:
        """The check whose requests come next."""
        self._place = self._places[check]
        self._forget(self._place)

    def ask(
        self, header: Mapping[str, Any], tensors: Sequence[Tensor] = ()
    ) -> tuple[Mapping[str, Any], Sequence[Tensor]]:
        """One request, one reply. Raises Unsettled."""
        with self._settling():
            foreseen = self._foresaw(header, tensors)
            reply = self._next_reply() if foreseen else self._asked_now(ForeseenRequest.of("", header, tensors))
        return reply.header, reply.tensors

    def settle(self) -> Usage:
        """Take what is still on its way, and give what all of it has cost. Raises Unsettled."""
        with self._settling():
            self._take_all()
            usage = self._worker.settle()
            if (usage.beside or 0.0) > self._bounds.beside:
                raise Unsettled("other threads ran")
        return usage

    @contextmanager
    def _settling(self) -> Iterator[None]:
        """What goes wrong on the way is remembered: a check that swallows it does not make it undone."""
        if self._unsettled:
            raise Unsettled("something was unsettled before")
        try:
            yield
        except (OSError, EOFError, TimeoutError, wire.WireError) as error:
            self._unsettled = True
            raise Unsettled(str(error)) from error
        except Unsettled:
            self._unsettled = True
            raise

    def _foresaw(self, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> bool:
        """Whether the next reply is the one to this request, or the check has gone another way than the reference."""
        self._send_more()
        while self._sent and self._sent[0].place < self._place:
            self._next_reply()  # to a check that is over
        if not self._sent:
            self._send_more()
        return bool(self._sent) and self._sent[0].place == self._place and self._sent[0].request.asks(header, tensors)

    def _next_reply(self) -> Reply:
        """The reply to the first of what was sent, which is done with."""
        return self._take(self._sent.popleft())

    def _asked_now(self, request: ForeseenRequest) -> Reply:
        """The reply to a request that nobody foresaw; of its check nothing else is foreseen any more."""
        self._forget(self._place + 1)
        self._take_all()
        self._worker.post([request.frame], deadline=self._deadline())
        return _ordinary(self._worker.fetch(request.most, deadline=self._deadline()))

    def _deadline(self) -> float:
        return min(self._end, time.monotonic() + self._bounds.call)

    def _forget(self, place: int) -> None:
        """Do not send what was foreseen for the checks before this place."""
        while self._coming and self._coming[0].place < place:
            self._coming.popleft()

    def _take_all(self) -> None:
        for entry in self._sent:
            self._take(entry)

    def _take(self, entry: SentRequest) -> Reply:
        """Its reply. Those before it are taken already: replies come in the order of the requests."""
        if entry.reply is None:
            entry.reply = _ordinary(self._worker.fetch(entry.request.most, deadline=self._deadline()))
            self.window = REQUESTS if entry.reply.header.get("ok") is True else 1
            self._waiting -= 1
            self._bytes -= len(entry.request.frame)
        return entry.reply

    def _send_more(self) -> None:
        """Once half of what may wait is answered, as much as may wait; what is large only to a worker that is idle."""
        if self._waiting > self.window // 2:
            return
        frames: list[bytes] = []
        while self._coming and self._waiting < self.window:
            size = len(self._coming[0].request.frame)
            if self._waiting and self._bytes + size > BYTES:
                break
            entry = self._coming.popleft()
            self._sent.append(entry)
            frames.append(entry.request.frame)
            self._waiting += 1
            self._bytes += size
        if frames:
            self._worker.post(frames, deadline=self._deadline())


def _ordinary(reply: Reply) -> Reply:
    """The reply, unless it says something that has to be looked at from outside."""
    facts = reply.header.get("facts")
    if isinstance(facts, dict) and facts.get("beside"):
        raise Unsettled("other threads ran")
    if is_memory_error(reply.header):
        raise Unsettled("out of memory")
    return reply
