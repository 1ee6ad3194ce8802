"""The machine around a grader: what must be the same after an attack, and who may be running."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import resource
import select
import socket
import struct
import tempfile
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "autograder"
PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER = 36, 37


def state(folder: Path, solutions: Path) -> dict[str, object]:
    """Everything that an attack could want to change, by name."""
    null = os.stat("/dev/null")
    return {
        "the folder": tree(folder),
        "the solutions": tree(solutions),
        "the engine": [path.name for path in ENGINE.rglob("*attack*")],
        "/dev/null": (null.st_mode, null.st_rdev),
        "shared memory": [name for name in os.listdir("/dev/shm") if "attack" in name],
        "temporary files": [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("attack")],
        "oom_score_adj": Path("/proc/self/oom_score_adj").read_text(),
        "scheduling": (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0)),
        "limits": [resource.getrlimit(kind) for kind in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE)],
    }


def tree(folder: Path) -> dict[str, object]:
    """Name -> what could be changed about it."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        facts = path.lstat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        when = facts.st_mtime_ns if path.is_file() else 0
        found[str(path.relative_to(folder))] = (facts.st_mode, facts.st_uid, when, facts.st_nlink, content)
    return {name: value for name, value in found.items() if "__pycache__" not in name and "handed-in" not in name}


def descendants(root: int) -> dict[int, str]:
    """pid -> name and state of everything below a process."""
    parents: dict[int, tuple[int, str]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{entry}/stat").read_text(errors="replace")
                name, rest = text[text.index("(") + 1 :].rsplit(")", 1)
                parents[int(entry)] = (int(rest.split()[1]), f"{name} {rest.split()[0]}")
    below = {root}
    while more := {pid for pid, (parent, _) in parents.items() if parent in below} - below:
        below |= more
    return {pid: parents[pid][1] for pid in below - {root}}


def adopt_orphans(wanted: bool) -> bool:
    """What outlives its parent becomes a child of this process, so that it is seen (Linux). What was so before."""
    before = ctypes.c_int()
    ctypes.CDLL(None).prctl(PR_GET_CHILD_SUBREAPER, ctypes.byref(before), 0, 0, 0)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)
    return bool(before.value)


def bury(below: dict[int, str]) -> None:
    """Reap adopted processes that have ended, which nobody else does."""
    for pid, name in below.items():
        if name.endswith(" Z"):
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


class Ears:
    """Sockets of every kind, listening."""

    def __init__(self, folder: Path) -> None:
        self._tcp, self._udp = socket.socket(), socket.socket(type=socket.SOCK_DGRAM)
        self._abstract, self._path = socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)
        name = f"arena-{os.getpid()}-{struct.unpack('<I', os.urandom(4))[0]}"
        self._tcp.bind(("127.0.0.1", 0))
        self._udp.bind(("127.0.0.1", 0))
        self._abstract.bind(f"\0{name}")
        self._path.bind(str(folder / "agent.sock"))
        for one in (self._tcp, self._abstract, self._path):
            one.listen()
        self.addresses = {
            "TCP": str(self._tcp.getsockname()[1]), "UDP": str(self._udp.getsockname()[1]), "ABSTRACT": name,
        }  # fmt: skip

    def heard(self) -> list[str]:
        """The names of those that heard something since the last time."""
        named = {"TCP": self._tcp, "UDP": self._udp, "an abstract socket": self._abstract, "a path socket": self._path}
        ready, _, _ = select.select(list(named.values()), [], [], 0)
        for one in ready:
            one.recv(9999) if one is self._udp else one.accept()[0].close()
        return [name for name, one in named.items() if one in ready]

    def close(self) -> None:
        """Stop listening."""
        for one in (self._tcp, self._udp, self._abstract, self._path):
            one.close()
