"""The grader's handles: a worker that can be asked, and the source that starts one per submission."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from torch import Tensor

from autograder.errors import IsolationError
from autograder.protocol import wire
from autograder.sandbox import fault_causes, launch, printed_output
from autograder.sandbox.cpu_accounting import Meter
from autograder.sandbox.interface import Fault, Limits, Reply, Usage, largest_reply
from autograder.sandbox.levels import Isolation
from autograder.text import OUTPUT_BYTES, harmless

GONE_SECONDS = 5.0  # how long a killed process may take to disappear
ENDING_SECONDS = 0.5  # between the end of the connection and that of the process, where nobody sees that it is ending
EXITING = 0x4  # PF_EXITING among the flags of a process in Linux's sched.h; set before its connections are closed
PATIENCE = 4.0  # a worker that waits for a processor may take so many times its limit by the wall clock, never more
TRIES = 2  # to start a worker
LOOK_SECONDS = 0.05  # how often a grader that waits looks whether the machine goes on, and at resident memory


class SandboxedWorker:
    """One confined process. Every method may be called after `close`."""

    def __init__(self, parent: launch.Parent, number: int, limits: Limits, *, watch_memory: bool) -> None:
        self._parent, self._number, self._limits = parent, number, limits
        ours, theirs = socket.socketpair()
        self._output = printed_output.create(limits.output_kb * 1024)
        self._closed = False
        self._posting, self._unanswered = False, 0  # requests were posted and not settled; replies still to come
        self._answered = 0
        self._printed = ("", 0)
        self._process = -1
        self._meter: Meter | None = None
        self._socket = ours
        try:
            with theirs, parent.lock:
                self._process = parent.fork(number, (theirs.fileno(), self._output))
            ours.setblocking(False)
            self._channel = wire.Channel(ours.fileno(), max_header=wire.MAX_REPLY_HEADER)
            pid = pid_of(self._process)
            self._meter = Meter(pid)
            self._resident = _Resident(pid, limits) if watch_memory else None
            self._await_confinement()
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        """The number of the process; 0 once it has ended."""
        return 0 if self._closed else pid_of(self._process)

    def _await_confinement(self) -> None:
        try:
            header, _ = wire.receive(self._channel, deadline=time.monotonic() + launch.REPLY_SECONDS, max_bytes=0)
        except (EOFError, TimeoutError, OSError, wire.WireError) as error:
            if not self._parent.alive:
                raise launch.ParentLost(str(error)) from error
            raise IsolationError(f"a worker could not be confined: {error}") from error
        if header.get("ready") is not True:
            raise IsolationError(f"a worker could not be confined: {header.get('failed')}")

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        """One request, one reply, within `seconds` of the worker's own time and PATIENCE times as long altogether.

        Raises Fault, after which the worker is closed.
        """
        if self._closed:
            raise Fault("closed", "The process that ran the code has ended already.")
        assert not self._posting
        most = largest_reply(header, tensors)
        request = wire.encode(header, tensors)  # outside the try: what goes wrong here is ours
        try:
            reply = self._exchange(request, seconds, most)
        except (TimeoutError, EOFError, OSError, wire.WireError) as error:
            raise self._fault(error, seconds, most, fault_causes.place(header)) from None
        except BaseException:  # Ctrl-C in the middle of a frame: the connection is of no more use
            self.close()
            raise
        if fault_causes.is_memory_error(reply.header):
            self.close()
            raise fault_causes.out_of_memory(self._limits, fault_causes.place(header))
        return reply

    def _exchange(self, request: Sequence[memoryview], seconds: float, most: int) -> Reply:
        self._require_silence()
        begun = time.monotonic()
        self._clocks.begin()
        wire.send_encoded(self._channel, request, deadline=begun + seconds)
        deadline = self._until_it_speaks(begun, seconds)
        header, tensors = self._receive(most, deadline)
        return Reply(header, tensors, self._clocks.usage())

    def _receive(self, most: int, deadline: float) -> tuple[dict[str, Any], tuple[Tensor, ...]]:
        """The reply to the first request that has none; its number shows that nothing was said in between."""
        header, tensors = wire.receive(self._channel, deadline=deadline, max_bytes=most)
        number = header.pop("number", None)
        self._answered += 1
        if type(number) is not int or number != self._answered:
            raise wire.WireError("the reply is none to what was asked")
        return header, tensors

    def _require_silence(self) -> None:
        """Before a request, and after the last reply, nothing is to be said."""
        if self._channel.holds_more or _has_spoken(self._socket):
            raise wire.WireError("the worker sent something that nobody had asked for")

    def post(self, frames: Sequence[bytes], *, deadline: float) -> None:
        """Send requests whose replies are fetched later. Raises OSError, EOFError, WireError, TimeoutError."""
        if self._closed:
            raise EOFError("the worker has ended")
        if not self._unanswered:
            self._require_silence()
            if not self._posting:
                self._clocks.begin()
        self._posting = True
        self._unanswered += len(frames)
        wire.send_encoded(self._channel, [memoryview(frame) for frame in frames], deadline=deadline)

    def fetch(self, most: int, *, deadline: float) -> Reply:
        """The next reply to what was posted, of at most so many bytes of tensors. Raises what `post` raises."""
        if self._closed:
            raise EOFError("the worker has ended")
        header, tensors = self._receive(most, deadline)
        self._unanswered -= 1
        return Reply(header, tensors)

    def settle(self) -> Usage:
        """What everything since the first `post` has cost. Raises EOFError, OSError, WireError."""
        if self._closed:
            raise EOFError("the worker has ended")
        self._posting = False
        self._require_silence()
        return self._clocks.usage()

    @property
    def _clocks(self) -> Meter:
        assert self._meter is not None  # it is there as soon as the process is
        return self._meter

    def _until_it_speaks(self, begun: float, seconds: float) -> float:
        """Wait for the first byte of the reply; when the last must be here. Raises TimeoutError, MemoryOver."""
        poller = select.poll()
        poller.register(self._socket, select.POLLIN)
        while (left := self._deadline(begun, seconds) - time.monotonic()) > 0:
            asked = min(left, LOOK_SECONDS)
            with self._clocks.waking_up_after(asked):
                spoken = poller.poll(1000 * asked)
            if spoken:
                return self._deadline(begun, seconds)
            if self._resident is not None:
                self._resident.look()
        raise TimeoutError("the deadline of the reply has passed")

    def _deadline(self, begun: float, seconds: float) -> float:
        """As far as is known by now: the time in which the worker waited for a processor is not counted."""
        return begun + min(seconds + self._clocks.waited(), PATIENCE * seconds)

    def _fault(self, error: Exception, seconds: float, most: int, where: str) -> Fault:
        """What happened, from the error on our side and, if the process ended by itself, from how it ended."""
        if isinstance(error, TimeoutError) and _is_stopped(pid_of(self._process)):
            fault = fault_causes.stopped()
        elif isinstance(error, TimeoutError):
            fault = fault_causes.over_time(seconds, self._clocks.usage(), where)
        elif isinstance(error, wire.TooLarge):
            fault = fault_causes.over_output(most, where)
        elif isinstance(error, wire.WireError):
            fault = fault_causes.broken_protocol()
        elif isinstance(error, MemoryOver):
            fault = fault_causes.over_memory(self._limits, where)
        else:
            fault = self._ended_fault(where)
        self.close()
        return fault

    def _ended_fault(self, where: str) -> Fault:
        """The connection has ended: the process did too, or it closed the connection and lives on."""
        ending = _is_ending(pid_of(self._process))
        if not (_gone(self._process, ENDING_SECONDS) if ending is None else ending):
            return fault_causes.broken_protocol()
        with self._parent.lock:
            return fault_causes.blame(self._parent.how_it_ended(self._number, GONE_SECONDS), self._limits, where)

    def printed(self) -> str:
        """What the learner's code printed so far, the first 4 KB, made harmless."""
        text, more = self._printed if self._closed else self._read_output()
        shown = harmless(text, limit=OUTPUT_BYTES)
        return f"{shown}… ({more} more bytes)" if more else shown

    def _read_output(self) -> tuple[str, int]:
        return printed_output.read(self._output, self._limits.output_kb * 1024, OUTPUT_BYTES)

    def close(self) -> None:
        """Kill, and wait until nothing is left. Never raises, may be called twice."""
        if self._closed:
            return
        self._closed = True
        if self._process >= 0:
            launch.kill(self._process)
            _gone(self._process, GONE_SECONDS)
            os.close(self._process)
        if self._meter is not None:
            self._meter.close()
        self._socket.close()
        with contextlib.suppress(OSError):
            self._printed = self._read_output()
            os.close(self._output)


class WarmParent:
    """Starts workers from one fork server, and another fork server when that one has died."""

    def __init__(self, isolation: Isolation, wish: launch.LaunchOptions) -> None:
        self.isolation = isolation
        self.wish = wish
        self.started = 0
        self.restarts = 0
        self._parent: launch.Parent | None = None

    @property
    def limits(self) -> Limits:
        """What every worker may use."""
        return self.wish.limits

    @property
    def pid(self) -> int:
        """The number of the fork server's process; 0 while none was started."""
        return self._parent.pid if self._parent is not None else 0

    def warm(self) -> launch.Parent:
        """The living fork server, started if need be (seconds). Raises IsolationError."""
        if self._parent is not None and not self._parent.alive:
            self._parent.close()
            self._parent = None
            self.restarts += 1
        if self._parent is None:
            self._parent = launch.open_parent(self.wish)
        return self._parent

    def start(self) -> SandboxedWorker:
        """A confined worker, ready for its first request.

        A parent that died in between is replaced; a worker that could not be confined is tried once more, because
        somebody else may have ended it. What fails for a reason of its own fails twice.
        """
        problem: Exception | None = None
        for _ in range(TRIES):
            try:
                return self._start()
            except launch.ParentLost as error:
                problem = error
                self._drop()
            except IsolationError as error:
                problem = error
        raise IsolationError(f"no worker could be started: {problem}")

    def _start(self) -> SandboxedWorker:
        self.started += 1
        return SandboxedWorker(self.warm(), self.started, self.limits, watch_memory=self.wish.device == "cuda")

    def _drop(self) -> None:
        if self._parent is not None:
            self._parent.close()
            self._parent = None
            self.restarts += 1

    def close(self) -> None:
        """End the fork server and every worker of it."""
        if self._parent is not None:
            self._parent.close()
            self._parent = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class MemoryOver(OSError):
    """Resident memory went over the limit."""


class _Resident:
    """Watches the resident memory of a process, where address space is no measure (CUDA maps far more than it uses)."""

    def __init__(self, pid: int, limits: Limits) -> None:
        self._pid = pid
        self._most = self.now() + (limits.memory_mb << 20)

    def now(self) -> int:
        """Bytes resident; 0 once the process is gone."""
        with contextlib.suppress(OSError), open(f"/proc/{self._pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0

    def look(self) -> None:
        """Raises MemoryOver."""
        if self.now() > self._most:
            raise MemoryOver("resident memory")


def pid_of(process: int) -> int:
    """The number of a process given by pidfd; 0 for one that has ended and been reaped."""
    with open(f"/proc/self/fdinfo/{process}", encoding="ascii") as info:
        return max(0, int(next(line.split()[1] for line in info if line.startswith("Pid:"))))


def _is_ending(pid: int) -> bool | None:
    """Whether a process is on its way out or gone; None where this cannot be seen. Freeing its memory takes time."""
    if not pid:
        return True
    with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
        return fields[0] in "ZX" or bool(int(fields[6]) & EXITING)
    return None


def _is_stopped(pid: int) -> bool:
    """Whether a signal has stopped a process."""
    with contextlib.suppress(OSError, IndexError), open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0] == "T"
    return False


def _gone(process: int, seconds: float) -> bool:
    """Whether a process, given by pidfd, has ended, all its threads and children of its namespace included."""
    poller = select.poll()
    poller.register(process, select.POLLIN)
    return bool(poller.poll(seconds * 1000))


def _has_spoken(ours: socket.socket) -> bool:
    """Whether bytes wait before anything was asked: an answer given early, or twice."""
    try:
        return bool(ours.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
