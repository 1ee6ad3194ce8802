"""What a worker spends, seen from outside: its own time, which is the same on an idle machine and on a busy one.

Own time is wall-clock time less the time in which the worker could have run but others had the processor. Somebody who
sleeps, waits or spins pays for all of it; somebody whose neighbours keep the machine busy does not pay for them.
"""

from __future__ import annotations

import contextlib
import os
import time

from autograder.wall.interface import Effort

CLOCK_OF_ALL_THREADS = 2  # CPUCLOCK_SCHED in Linux's posix-timers.h: a pid, complemented, in the bits above it


class Meter:
    """The clocks of one process of this machine. Where the system does not tell them, wall-clock time is all there is.

    The time that it waited for a processor is that of its first thread, in which the learner's functions are called.
    Processor time is that of all threads, so that many of them, in each other's way, are not cheaper than one.
    """

    def __init__(self, pid: int) -> None:
        self._clock = ~pid << 3 | CLOCK_OF_ALL_THREADS
        self._waits = -1
        with contextlib.suppress(OSError):
            self._waits = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        self.begin()

    def begin(self) -> None:
        """Forget what was before."""
        self._since, self._processor_before, self._waited_before = time.monotonic(), self._processor(), self._waited()

    def effort(self) -> Effort:
        """What was spent since `begin`. Of a process that has ended only the wall clock is still known."""
        passed = time.monotonic() - self._since
        processor = max(0.0, self._processor() - self._processor_before)
        return Effort(max(passed - self.waited(), processor), processor)

    def waited(self) -> float:
        """Seconds since `begin` in which it was ready to run and did not get a processor."""
        return max(0.0, self._waited() - self._waited_before)

    def close(self) -> None:
        """Never raises."""
        if self._waits >= 0:
            os.close(self._waits)
            self._waits = -1

    def _processor(self) -> float:
        with contextlib.suppress(OSError):
            return time.clock_gettime(self._clock)
        return 0.0

    def _waited(self) -> float:
        with contextlib.suppress(OSError, IndexError, ValueError):
            return int(os.pread(self._waits, 99, 0).split()[1]) / 1e9
        return 0.0
