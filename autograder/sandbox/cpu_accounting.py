"""What a worker spends, seen from outside: its own time, which is the same on an idle machine and on a busy one.

Own time is wall-clock time less the time in which the worker could have run but others had the processor. Somebody who
sleeps, waits or spins pays for all of it; somebody whose neighbours keep the machine busy does not pay for them. Nor
for the grader's thread, which on such a machine may get a processor only long after the reply is there, nor for a
machine that stands still as a whole: then the grader, too, wakes up later than it asked for.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator

from autograder.sandbox.interface import Usage

STANDSTILL = 0.1  # seconds by which nobody wakes up late for another reason than waiting for a processor
CLOCK_OF_ALL_THREADS = 2  # CPUCLOCK_SCHED in Linux's posix-timers.h: a pid, complemented, in the bits above it


class Meter:
    """The clocks of one process of this machine. Where the system does not tell them, wall-clock time is all there is.

    The time that it waited for a processor is that of its first thread, in which the learner's functions are called.
    Processor time is that of all threads, so that many of them, in each other's way, are not cheaper than one.
    What is left of it without the first thread's is that of the others, also of those that have ended: so it is known
    whether any ran, and nothing in the process can change what the kernel has counted.
    """

    def __init__(self, pid: int) -> None:
        self._clock = ~pid << 3 | CLOCK_OF_ALL_THREADS
        self._first = _opened(f"/proc/{pid}/schedstat")
        self._waits = [*self._first, *_opened("/proc/thread-self/schedstat")]
        self._most_beside = 0  # nanoseconds; a reading can be too small, never too large
        self.begin()

    def begin(self) -> None:
        """Forget what was before."""
        self._since, self._processor_before, self._waited_before = time.monotonic(), self._processor(), self._waited()
        self._stood_still = 0.0
        self._beside_before = self._beside()

    def usage(self) -> Usage:
        """What was spent since `begin`. Of a process that has ended only the wall clock is still known."""
        passed = time.monotonic() - self._since
        processor = max(0.0, self._processor() - self._processor_before)
        return Usage(max(passed - self.waited(), processor), processor, self._beside_since())

    def _beside_since(self) -> float | None:
        now, before = self._beside(), self._beside_before
        return None if now is None or before is None else (now - before) / 1e9

    def waited(self) -> float:
        """Seconds since `begin` in which it, or we, were ready to run and did not get a processor."""
        return max(0.0, self._waited() - self._waited_before) + self._stood_still

    @contextlib.contextmanager
    def waking_up_after(self, seconds: float) -> Iterator[None]:
        """Around a wait of so many seconds at most: what it takes longer, the machine stood still."""
        before, waited = time.monotonic(), self._waited()
        yield
        late = time.monotonic() - before - seconds - (self._waited() - waited)
        if late > STANDSTILL:
            self._stood_still += late

    def close(self) -> None:
        """Never raises."""
        while self._waits:
            os.close(self._waits.pop())

    def _processor(self) -> float:
        with contextlib.suppress(OSError):
            return time.clock_gettime(self._clock)
        return 0.0

    def _beside(self) -> int | None:
        """Nanoseconds of processor time of all threads but the first, so far; None where the system does not tell.

        All together are read first: should the first go on meanwhile, a reading is too small, never too large.
        """
        with contextlib.suppress(OSError, IndexError, ValueError):
            together = time.clock_gettime_ns(self._clock)
            beside = together - int(os.pread(self._first[0], 99, 0).split()[0])
            self._most_beside = max(self._most_beside, beside)
            return self._most_beside
        return None

    def _waited(self) -> float:
        waited = 0.0
        for handle in self._waits:
            with contextlib.suppress(OSError, IndexError, ValueError):
                waited += int(os.pread(handle, 99, 0).split()[1]) / 1e9
        return waited


def _opened(name: str) -> list[int]:
    with contextlib.suppress(OSError):
        return [os.open(name, os.O_RDONLY | os.O_CLOEXEC)]
    return []
