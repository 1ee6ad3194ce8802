"""Landlock: everything in the file system that is not listed cannot be opened, listed, made, removed or run.

Works without any privilege, on kernels from 5.13 on. It cannot subtract a folder from one that is allowed, and it does
not stop reading metadata, chmod, utime and xattr (the filter on system calls does that).
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable, Mapping

from autograder.sandbox.confine import libc

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
MAKE_CHAR, MAKE_BLOCK, MAKE_SOCK, MAKE_FIFO = 1 << 6, 1 << 11, 1 << 9, 1 << 10
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
FIRST_VERSION = (1 << 13) - 1  # the rights of ABI 1
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
VERSION_FLAG, PATH_BENEATH = 1, 1

READ = READ_FILE | READ_DIR
USE_DEVICE = READ_FILE | WRITE_FILE
SCRATCH = -1 & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK | MAKE_SOCK | MAKE_FIFO | IOCTL_DEV)


def version() -> int:
    """The kernel's Landlock ABI; 0 where there is none."""
    try:
        return libc.syscall("landlock_create_ruleset", None, 0, VERSION_FLAG)
    except OSError:
        return 0


def restrict(allowed: Mapping[str, int], abi: int | None = None) -> None:
    """Allow these rights beneath these paths and nothing else, for ever. `abi` caps the version (for tests)."""
    enforce(ruleset(allowed, abi))


def ruleset(allowed: Mapping[str, int], abi: int | None = None) -> int:
    """A descriptor that stands for these rules, which a process that inherits it can put on itself.

    A rule for a folder holds for what is mounted beneath it later as well; not for what is mounted on it.
    """
    with libc.step("landlock"):
        usable = min(version(), 99 if abi is None else abi)
        if usable < 1:
            raise OSError(38, "the kernel has no Landlock")
        made = _ruleset(usable)
        _allow(made, allowed.items(), handled(usable))
        return made


def enforce(ruleset: int) -> None:
    """Put the rules on this process, for ever, and close their descriptor."""
    with libc.step("landlock"):
        libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
        libc.syscall("landlock_restrict_self", ruleset, 0)
        os.close(ruleset)


def handled(abi: int) -> int:
    """All rights on files that this version knows: REFER came with 2, TRUNCATE with 3, IOCTL_DEV with 5."""
    return FIRST_VERSION | (1 << 13) * (abi >= 2) | TRUNCATE * (abi >= 3) | IOCTL_DEV * (abi >= 5)


def _ruleset(abi: int) -> int:
    network = 3 if abi >= 4 else 0  # bind and connect of TCP
    scoped = 3 if abi >= 6 else 0  # abstract sockets and signals
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    attributes = struct.pack("=QQQ", handled(abi), network, scoped)[:size]
    return libc.syscall("landlock_create_ruleset", ctypes.create_string_buffer(attributes, size), size, 0)


def _allow(ruleset: int, allowed: Iterable[tuple[str, int]], known: int) -> None:
    for path, rights in allowed:
        try:
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # what is not there needs no rule
        try:
            _add_rule(ruleset, handle, rights & known)
        finally:
            os.close(handle)


def _add_rule(ruleset: int, handle: int, rights: int) -> None:
    if not stat.S_ISDIR(os.fstat(handle).st_mode):
        rights &= ON_FILES
    rule = struct.pack("=Qi", rights, handle)
    libc.syscall("landlock_add_rule", ruleset, PATH_BENEATH, ctypes.create_string_buffer(rule, len(rule)), 0)
