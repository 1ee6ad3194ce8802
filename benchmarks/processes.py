"""What other processes have used, read from /proc; Linux only."""

from __future__ import annotations

import os
from pathlib import Path

TICK = 1 / os.sysconf("SC_CLK_TCK")  # seconds; /proc counts in these


def descendants(pid: int) -> list[int]:
    """A process and everything below it."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _stat(int(entry.name))):
            parents[int(entry.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def processor_seconds(pids: list[int]) -> float:
    """User and system time of these processes and of their children that have ended."""
    return sum(sum(map(int, fields[11:15])) for pid in pids if (fields := _stat(pid))) * TICK


def resident_mb(pid: int) -> float:
    """The most memory that a process has had at once."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the state on; none of a process that has gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
    except OSError:
        return []
