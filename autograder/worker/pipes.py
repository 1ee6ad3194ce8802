"""The local worker's side of its pipes: the first thing that runs in an interpreter started by `local`.

Requests come on standard input and replies leave on standard output until the learner's code is near: then
both move to private descriptors, standard input reads nothing, and what is printed goes to standard error,
which the other side collects.
"""

from __future__ import annotations

import contextlib
import os
import sys

from autograder.protocol import wire

from .imports import only_listed
from .main import serve
from .warm import warm


def main(root: str, cpu_seconds: int, memory_mb: int) -> None:
    """Warms up, says so, and serves; never returns. `root` is the folder that was put on `sys.path` to get here."""
    requests, replies = _take_standard_streams()
    if root in sys.path:
        sys.path.remove(root)  # the learner's imports see the interpreter's own libraries only
    only_listed()
    sys.argv = ["autograder"]
    warm()
    wire.send(wire.Channel(requests, replies), {"ready": True})
    limit_resources(cpu_seconds, memory_mb)
    serve(requests, replies)


def _take_standard_streams() -> tuple[int, int]:
    requests, replies = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (requests, replies):
            msvcrt.setmode(descriptor, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return requests, replies


def limit_resources(cpu_seconds: int, memory_mb: int) -> None:
    """Where the system can: processor time (a backstop for a worker that outlives its owner) and memory."""
    try:
        import resource
    except ImportError:  # Windows
        return
    export_options = [(resource.RLIMIT_CPU, cpu_seconds + int(sum(os.times()[:2])) + 1), (resource.RLIMIT_CORE, 0)]
    held = _address_space()
    if held is not None:
        export_options.append((resource.RLIMIT_AS, held + (memory_mb << 20)))
    for kind, wish in export_options:
        with contextlib.suppress(ValueError, OSError):  # a lower hard limit of the system stays
            resource.setrlimit(kind, (wish, wish))


def _address_space() -> int | None:
    """Bytes of address space in use; None where the system does not say (then memory stays unlimited)."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None
