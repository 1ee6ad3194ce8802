"""The sandbox between the grader and a learner's code: theory of operation.

**Who knows what.** The *grader* knows solutions, seeds, expected values and other submissions. It starts a *warm
parent* (`fork_server`), a fresh interpreter that imports torch once and never learns any of that. The fork server forks
one *worker* per submission, and every worker confines itself before the first byte of the learner's code reaches it.
What is not in a process cannot be taken from it; that alone stops most attacks. The rest is what these steps are for.

**What crosses.** Frames with a bounded JSON header and raw bytes of tensors (`wire`), checked before anything is
allocated. Nothing is unpickled, exit codes and printed text decide nothing, time is taken on this side. A worker that
dies, hangs, lies or goes over a limit is a `Fault` of that call (`blame` finds the words); it is killed by pidfd.

**What a worker cannot do** (`confine`): open anything but Python, torch and this package (a new root, Landlock); reach
a network or another process (namespaces, a filter on system calls); start a process, gain a right, change a file;
use more than its `Limits`. The steps are tried in an order: descriptors, session, mounts, user, capabilities, limits,
Landlock, filter. A step that fails ends the worker; nothing falls back in silence.

**How the layer is found.** By doing: `discover` runs every step in a throw-away interpreter, strongest layer first;
then `probe` lets a real worker try to break out, with a random canary. `Isolation` says what is on, what is off and
why, what was verified, and what failed. Where there is no Linux the module imports all the same and says L0.

**When things die.** The grader: its connections end, the fork server kills its workers and ends. The fork server: its
workers die with it, the source starts another. A worker: only its own call is lost.
"""

from __future__ import annotations

import sys

from autograder.errors import IsolationError
from autograder.sandbox.interface import Fault, Limits, Reply, Worker, WorkerSource
from autograder.sandbox.levels import LAYERS, Isolation

__all__ = ["Fault", "Isolation", "Limits", "Reply", "Worker", "WorkerSource", "open_sandbox"]


def open_sandbox(level: str | None = None, limits: Limits | None = None, *, device: str = "cpu") -> WorkerSource:
    """A source of workers behind the strongest sandbox that this machine allows, verified by a probe.

    level: `"L3"`, `"L2"`, `"L1"` or `"L0"` to have no more than that; device: `"cpu"` or `"cuda"`.
    Raises IsolationError where not even a separate process can be had. Takes seconds: torch is warmed up.
    """
    if level is not None and level not in LAYERS:
        raise IsolationError(f"there is no level {level!r}; levels are {', '.join(LAYERS)}")
    if sys.platform != "linux":
        from autograder.sandbox.local import open_local

        return open_local(limits or Limits())
    from autograder.sandbox.discover import open_found

    return open_found(level, limits or Limits(), device=device)
