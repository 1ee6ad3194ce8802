"""Why a worker ended, in words for the learner: which limit was hit, or which signal ended it.

The filter on system calls lets a process send itself nothing but SIGABRT, lower no limit and set no timer that sends
a signal. So SIGKILL without a limit that was reached, SIGTERM and the like came from outside: the system, short of
memory, or a person. Nobody pays for that: the fault says `retry`. Faults of the processor, aborts, and what a limit
or an alarm sends are the code's own.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from typing import Any

from autograder.sandbox.interface import Fault, Usage
from autograder.sandbox.limits import Limits

MEBI = 1024  # KiB
CRASHES = {
    signal.SIGSEGV: "a segmentation fault: memory that is not its own was touched",
    signal.SIGBUS: "a bus error",
    signal.SIGABRT: "an abort, called by a library that found something impossible",
    signal.SIGFPE: "a floating-point exception",
    signal.SIGILL: "an illegal instruction",
    signal.SIGSYS: "a call to the operating system that is not allowed here",
}
# What only somebody else can have sent. Real-time signals too.
FROM_OUTSIDE = frozenset((signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2))


def place(header: Mapping[str, object]) -> str:
    """Where the code was when a request was under way, with a blank before it; empty where no words fit."""
    if header.get("op") == "load":
        return " while the file was loaded"
    return f" in `{header['target']}`" if "target" in header else ""


def blame(ended: dict[str, Any] | None, limits: Limits, where: str = "") -> Fault:
    """The fault for a worker whose connection has ended. ended: what the fork server said about it, if anything."""
    if ended is None:
        return lost()
    code = os.waitstatus_to_exitcode(int(ended["status"]))
    number = _signal(-code) if code < 0 else None
    if number in (signal.SIGKILL, signal.SIGXCPU):
        return _killed(ended, limits, where)
    if number is not None and (number in FROM_OUTSIDE or number >= signal.SIGRTMIN):
        return from_outside(number.name)
    if number is not None:
        said = CRASHES.get(number, f"the signal {number.name}")
        return Fault("crashed", f"Python itself was ended by {said} ({number.name}).")
    broke = " or broke it" if code == 1 else ""  # as Python ends for an exception that nobody caught
    return Fault(
        "crashed",
        f"The code ended the Python process itself (sys.exit, os._exit, quit){broke}, so there is no result.",
    )


def _killed(ended: dict[str, Any], limits: Limits, where: str) -> Fault:
    """By the kernel, for a limit; or by somebody else."""
    # The limit is counted in ticks of the clock, the usage exactly: on a busy machine they were seen 30 % apart.
    if float(ended["cpu_seconds"]) >= 0.6 * limits.cpu_seconds:
        return over_processor(limits, where)
    if int(ended["resident_kb"]) >= limits.memory_mb * MEBI:
        return over_memory(limits, where)
    return from_outside("SIGKILL")


def _signal(number: int) -> signal.Signals:
    try:
        return signal.Signals(number)
    except ValueError:  # a real-time signal without a name
        return signal.SIGRTMIN


def from_outside(name: str) -> Fault:
    """Not the code's doing, as far as anybody can tell."""
    said = f"The process was ended by the system ({name}); most often the machine is short of memory."
    return Fault("crashed", said, retry=True)


def stopped() -> Fault:
    """The process stands still, and it cannot have stopped itself."""
    return Fault("crashed", "The process was stopped from outside (SIGSTOP).", retry=True)


def over_time(seconds: float, usage: Usage, where: str = "") -> Fault:
    """The time of one request."""
    if usage.computing:
        why = "a loop that never ends, or far too much work"
        sentence = f"Stopped: over {seconds:g} s of processor time{where} without a result: {why}."
    else:
        why = "it sleeps, or waits for something that does not come"
        sentence = f"Stopped: over {seconds:g} s{where} without a result: {why}."
    return Fault("time", sentence, usage=usage)


def over_processor(limits: Limits, where: str = "") -> Fault:
    """All threads of the worker's whole life together."""
    return Fault(
        "processor", f"Stopped: over {limits.cpu_seconds:g} s of processor time{where}, earlier calls included."
    )


def over_memory(limits: Limits, where: str = "") -> Fault:
    """Address space, or resident memory where a GPU is used."""
    return Fault("memory", f"The code asked for over {limits.memory_mb} MB of memory{where}.")


def out_of_memory(limits: Limits, where: str = "") -> Fault:
    """An allocation failed, or the code says that one did."""
    return Fault("memory", f"The code asked for over {limits.memory_mb} MB of memory{where}, or raised a MemoryError.")


def over_output(most: int, where: str = "") -> Fault:
    """A reply whose tensors are larger than anything that was asked for."""
    return Fault("output", f"The results{where} take over {most / 1e6:.0f} MB, more than what was asked for can take.")


def broken_protocol() -> Fault:
    """Somebody wrote on the worker's connection who should not."""
    return Fault(
        "protocol",
        "The process answered with something that is no answer: the code must not write to other files or descriptors.",
    )


def lost() -> Fault:
    """The fork server died, and the worker with it."""
    return Fault("closed", "The process that ran the code was lost; that was not the code's doing.", retry=True)


def is_memory_error(header: dict[str, Any]) -> bool:
    """Whether a reply says that an allocation failed: Python's MemoryError, or torch's allocator."""
    error = header.get("error")
    if header.get("ok") is not False or not isinstance(error, dict):
        return False
    message = str(error.get("message", ""))
    return (
        error.get("type") == "MemoryError"
        or "DefaultCPUAllocator: can't allocate memory" in message
        or "CUDA out of memory" in message
    )
