"""Resource limits of one process."""

from __future__ import annotations

import os
import resource

from autograder.sandbox.confine import libc

MEBI = 1 << 20


def apply(*, address_space: int | None, cpu_seconds: int, file_bytes: int, open_files: int, tasks: int | None) -> None:
    """Set soft and hard limits to the same values. None: no limit of that kind (the machine's own stays)."""
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: address_space,
        # Soft = hard: SIGKILL at once, because a first process of a namespace ignores SIGXCPU.
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_FSIZE: file_bytes,
        resource.RLIMIT_NPROC: tasks,
        resource.RLIMIT_NOFILE: open_files,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    with libc.step("limits"):
        for kind, value in limits.items():
            if value is not None:
                _set(kind, value)


def _set(kind: int, value: int) -> None:
    hard = resource.getrlimit(kind)[1]
    within = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (within, within))


def virtual_size() -> int:
    """Bytes of address space of this process now (what RLIMIT_AS counts)."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def tasks_of_machine() -> int:
    """Threads and processes of everybody: never less than those of this user. RLIMIT_NPROC counts per user."""
    with open("/proc/loadavg", encoding="ascii") as load:
        return int(load.read().split()[3].split("/")[1])
