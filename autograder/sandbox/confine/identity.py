"""Who a worker is: a user that owns nothing, without any capability."""

from __future__ import annotations

import ctypes
import os
import struct

from autograder.sandbox.confine import libc

# Beyond every range that systemd, containers or NFS hand out; each worker its own, so that limits count it alone.
FIRST_UNUSED = 2_000_000_000
# For user namespaces that map 65536 ids only: below the range of dynamic users, above ordinary ones.
FIRST_UNUSED_SMALL = 52_000
SPREAD = 4096
CAP_DAC_READ_SEARCH = 2
CAPABILITY_VERSION = 0x20080522
AMBIENT_CLEAR_ALL = 4


def become_nobody(salt: int, *, may_traverse: bool) -> int:
    """As root: switch to an unused user and group. Returns the user id.

    may_traverse: keep the one capability to read past permissions, where the interpreter lies in a folder that only
    root may enter. The caller then confines reading by Landlock, which capabilities do not override.
    """
    with libc.step("user"):
        libc.prctl(libc.PR_SET_KEEPCAPS, int(may_traverse))
        os.setgroups([])
        user = _switch(salt)
        set_capabilities(1 << CAP_DAC_READ_SEARCH if may_traverse else 0)
        return user


def can_become_nobody(salt: int) -> bool:
    """Whether this process is root and may switch, found by letting a child do it (a container may map root alone)."""
    if os.geteuid() != 0:
        return False
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    try:
        become_nobody(salt, may_traverse=True)
    except libc.StepFailed:
        os._exit(1)
    os._exit(0)


def _switch(salt: int) -> int:
    for first in (FIRST_UNUSED, FIRST_UNUSED_SMALL):
        user = first + salt % SPREAD
        try:
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        except OSError as error:
            refused = error
            continue
        return user
    raise refused


def drop_bounding_set() -> None:
    """No program run later can gain any capability."""
    for capability in range(64):
        if libc.libc.prctl(libc.PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) < 0:
            return


def drop_capabilities() -> None:
    """Give up every capability, now and for ever."""
    with libc.step("capabilities"):
        drop_bounding_set()
        set_capabilities(0)
        libc.libc.prctl(libc.PR_CAP_AMBIENT, ctypes.c_ulong(AMBIENT_CLEAR_ALL), 0, 0, 0)


def set_capabilities(low: int) -> None:
    """Make these the effective and permitted ones (bits below 32). Raises OSError."""
    header = ctypes.create_string_buffer(struct.pack("=II", CAPABILITY_VERSION, 0), 8)
    data = struct.pack("=IIIIII", low, low, 0, 0, 0, 0)
    libc.check(libc.libc.capset(header, ctypes.create_string_buffer(data, len(data))), "capset")


def readable_by_all(path: str) -> bool:
    """Whether a user that owns nothing could read this file or list this folder, its parents left aside."""
    mode = os.stat(path).st_mode
    needed = 0o005 if os.path.isdir(path) else 0o004
    return mode & needed == needed


def reachable_by_all(path: str) -> bool:
    """The same with every parent folder."""
    path = os.path.realpath(path)
    parents = [path[:index] or "/" for index, letter in enumerate(path) if letter == "/"]
    return readable_by_all(path) and all(os.stat(parent).st_mode & 0o001 for parent in parents)
