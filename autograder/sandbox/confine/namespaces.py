"""Namespaces of Linux: a private view of files, network, processes, message queues and host name.

The fork server enters them once (`enter`), becomes the first process of a process table of its own, and gives every
worker another one (`next_child_alone`): the first process of that table is the worker, so killing it kills all.
"""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable

from autograder.sandbox.confine import identity, libc

NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x20000, 0x2000000, 0x4000000, 0x8000000
NEWUSER, NEWPID, NEWNET = 0x10000000, 0x20000000, 0x40000000
OTHERS = NEWNS | NEWCGROUP | NEWUTS | NEWIPC | NEWNET


def unshare(flags: int) -> None:
    """Raises OSError."""
    libc.check(libc.libc.unshare(ctypes.c_int(flags)), "unshare")


def enter(build_root: Callable[[], None], *, become_unused_user: bool, salt: int) -> None:
    """Enter new namespaces with the root that `build_root` makes.

    As root with files that everybody may read: the root is built with root's rights, then the process becomes a user
    that owns nothing and puts a user namespace around itself. Otherwise the user namespace comes first.
    """
    processes = os.open("/proc", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if become_unused_user:
            with libc.step("mount namespace"):
                unshare(NEWNS)
            build_root()
            identity.become_nobody(salt, may_traverse=False)
        _user_namespace(processes)
        if not become_unused_user:
            build_root()
    finally:
        os.close(processes)


def _user_namespace(processes: int) -> None:
    user, group = os.geteuid(), os.getegid()
    with libc.step("namespaces"):
        # Changing the user made /proc/self root's; the maps can be written only by their owner.
        libc.prctl(libc.PR_SET_DUMPABLE, 1)
        unshare(NEWUSER | OTHERS)
        _write(processes, "self/setgroups", "deny")
        _write(processes, "self/uid_map", f"0 {user} 1")
        _write(processes, "self/gid_map", f"0 {group} 1")


def _write(processes: int, name: str, text: str) -> None:
    handle = os.open(name, os.O_WRONLY, dir_fd=processes)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)


def become_first_process() -> None:
    """Continue as process 1 of a new process table. The outer process only waits, and takes us with it when killed."""
    with libc.step("process namespace"):
        unshare(NEWPID)
        outer = os.getpid()
        child = os.fork()
        if child:
            _outlive(child)
        die_with_parent(outer)


def _outlive(child: int) -> None:
    """Hold nothing open, wait for the child, end as it ended."""
    os.closerange(3, 4096)
    _, status = os.waitpid(child, 0)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def die_with_parent(parent: int) -> None:
    """Be killed when the process that forked this one ends; at once, if it has ended already.

    parent: its pid. It is 0 for a child in another process table, which the kernel ends together with its own.
    """
    libc.prctl(libc.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() not in (0, parent):
        os.kill(os.getpid(), signal.SIGKILL)


def next_child_alone() -> None:
    """The next fork is the first process of a new process table."""
    with libc.step("process namespace"):
        unshare(NEWPID)


def children_here(own: int) -> None:
    """Later forks are of this process table again. own: a pidfd of this process."""
    with libc.step("process namespace"):
        libc.check(libc.libc.setns(ctypes.c_int(own), ctypes.c_int(NEWPID)), "setns")


def own_mounts() -> None:
    """A mount namespace for this worker alone."""
    with libc.step("mount namespace"):
        unshare(NEWNS)
