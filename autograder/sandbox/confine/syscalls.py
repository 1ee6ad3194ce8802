"""The filter on system calls (seccomp): refuses what learners' code never needs and attacks are made of.

A filter is a little program over the number and the arguments of a call. This one kills the process on a foreign
architecture word (32-bit calls, x32), looks at the arguments of a few calls, refuses a list of names with EPERM, says
ENOSYS to every call that is newer than the table, and lets the rest pass. Ordinary torch code runs under it: threads,
asyncio, autograd, jit.
"""

from __future__ import annotations

import ctypes
import functools
import struct
from collections.abc import Sequence

from autograder.sandbox.confine import libc
from autograder.sandbox.confine.syscall_numbers import AUDIT, FIRST_UNKNOWN, NUMBERS, find, machine

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN, AND = 0x20, 0x15, 0x35, 0x45, 0x06, 0x54
ALLOW, ERRNO, KILL = 0x7FFF0000, 0x00050000, 0x80000000
EPERM, ENOSYS = 1, 38
NUMBER_AT, ARCHITECTURE_AT = 0, 4
CLONE_THREAD = 0x10000
X32 = 0x40000000
SECCOMP_MODE_FILTER = 2

# F_SETOWN, F_SETSIG, F_SETOWN_EX, F_NOTIFY: a signal to another process by way of a file. F_SETLEASE: others wait.
FCNTL_REFUSED = (8, 10, 15, 1026, 1024)
# FIOSETOWN, SIOCSPGRP: the same for ioctl; TIOCSTI and TIOCLINUX type into a terminal.
IOCTL_REFUSED = (0x8901, 0x8902, 0x5412, 0x541C)
# PR_SET_SECCOMP: strict mode ends a process with SIGKILL, as the system does.
# PR_SET_PDEATHSIG would outlive the parent, PR_SET_DUMPABLE and PR_SET_PTRACER open the process, SCHED_CORE, MM.
PRCTL_REFUSED = (1, 4, 0x59616D61, 62, 35, 22)
# SO_PEERPIDFD: a handle of the grader by way of the socket to it.
GETSOCKOPT_REFUSED = (77,)
# What a process may send to itself: nothing (0), SIGABRT for `os.abort`, and what the C library tells its threads.
# So a process that ended by any other signal was ended by somebody else, by a fault of its own, or by a limit.
OWN_SIGNALS = (0, 6, 32, 33)
SIGNALS_AND_LIMITS = ("kill", "tgkill", "prlimit64")
LOOKED_AT = frozenset((*SIGNALS_AND_LIMITS, "clone", "clone3", "fcntl", "ioctl", "prctl", "socketpair", "getsockopt"))
REFUSED = tuple(name for name in NUMBERS if name not in LOOKED_AT)

Instruction = bytes


def install(pid: int) -> None:
    """Put the filter on this process, for ever. pid: its own process id, the only one it may signal."""
    program = assemble(pid, machine())
    buffer = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("@HP", len(program) // 8, libc.address(buffer))
    header = ctypes.create_string_buffer(head, len(head))
    with libc.step("system calls"):
        libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
        libc.prctl(libc.PR_SET_SECCOMP, SECCOMP_MODE_FILTER, libc.address(header))


def available() -> bool:
    """Whether this machine's architecture is in the tables."""
    return machine() in AUDIT


@functools.lru_cache(maxsize=1)
def assemble(pid: int, architecture: str) -> bytes:
    """The program for that architecture. Kept: the parent of workers that are all process 1 makes it for them."""
    program = _right_architecture(architecture)
    for name, block in _argument_rules(pid):
        program += _when(name, architecture, block)
    for name in REFUSED:
        program += _when(name, architecture, [_return(ERRNO | EPERM)])
    return b"".join([*program, _return(ALLOW)])


def _right_architecture(architecture: str) -> list[Instruction]:
    program = [
        _instruction(LOAD, 0, 0, ARCHITECTURE_AT),
        _instruction(EQUAL, 1, 0, AUDIT[architecture]),
        _return(KILL),
        _instruction(LOAD, 0, 0, NUMBER_AT),
    ]
    if architecture == "x86_64":
        program += [_instruction(AT_LEAST, 0, 1, X32), _return(KILL)]
    return [*program, _instruction(AT_LEAST, 0, 1, FIRST_UNKNOWN), _return(ERRNO | ENOSYS)]


def _argument_rules(pid: int) -> list[tuple[str, list[Instruction]]]:
    """Calls that are right or wrong by their arguments. glibc falls back from clone3 to clone on ENOSYS."""
    return [
        ("clone", [_argument(0), _instruction(ANY_BIT, 1, 0, CLONE_THREAD), _return(ERRNO | EPERM), _return(ALLOW)]),
        ("clone3", [_return(ERRNO | ENOSYS)]),
        ("kill", _own_signal(pid, 1)),
        ("tgkill", _own_signal(pid, 2)),
        ("prlimit64", _only_asked(pid)),
        ("fcntl", _never(1, FCNTL_REFUSED)),
        ("ioctl", _never(1, IOCTL_REFUSED)),
        ("prctl", _never(0, PRCTL_REFUSED)),
        ("getsockopt", _never(2, GETSOCKOPT_REFUSED)),
        ("socketpair", _stream_pair()),
    ]


def _own_signal(pid: int, position: int) -> list[Instruction]:
    """To oneself, and only a signal that says nothing about who sent it."""
    others = [_argument(0), _instruction(EQUAL, 1, 0, pid), _return(ERRNO | EPERM)]
    return [*others, *_only(position, OWN_SIGNALS)]


def _only_asked(pid: int) -> list[Instruction]:
    """One's own limits may be asked for, not set: a lower one of processor time ends a process as the system would."""
    own = [_argument(0), *_jumps((0, pid)), _return(ERRNO | EPERM)]
    low, high = _argument(2), _instruction(LOAD, 0, 0, 16 + 8 * 2 + 4)
    return [
        *own,
        low,
        *_jumps((0,)),
        _return(ERRNO | EPERM),
        high,
        *_jumps((0,)),
        _return(ERRNO | EPERM),
        _return(ALLOW),
    ]


def _stream_pair() -> list[Instruction]:
    """AF_UNIX and SOCK_STREAM only: a datagram end can send to any path socket. asyncio needs this pair."""
    family = [_argument(0), _instruction(EQUAL, 1, 0, 1), _return(ERRNO | EPERM)]
    kind = [_argument(1), _instruction(AND, 0, 0, 0xF), _instruction(EQUAL, 1, 0, 1), _return(ERRNO | EPERM)]
    return [*family, *kind, _return(ALLOW)]


def _only(position: int, values: Sequence[int]) -> list[Instruction]:
    return [_argument(position), *_jumps(values), _return(ERRNO | EPERM), _return(ALLOW)]


def _never(position: int, values: Sequence[int]) -> list[Instruction]:
    return [_argument(position), *_jumps(values), _return(ALLOW), _return(ERRNO | EPERM)]


def _jumps(values: Sequence[int]) -> list[Instruction]:
    """On any of the values skip the one instruction that follows."""
    last = len(values) - 1
    return [_instruction(EQUAL, last - index + 1, 0, value) for index, value in enumerate(values)]


def _argument(position: int) -> Instruction:
    """Load the low half of an argument (both architectures are little-endian): all that `int` parameters have."""
    return _instruction(LOAD, 0, 0, 16 + 8 * position)


def _when(name: str, architecture: str, block: Sequence[Instruction]) -> list[Instruction]:
    """The block, reached only by that call; it must end in returns on every path."""
    found = find(name, architecture)
    return [] if found is None else [_instruction(EQUAL, 0, len(block), found), *block]


def _return(value: int) -> Instruction:
    return _instruction(RETURN, 0, 0, value)


def _instruction(code: int, if_true: int, if_false: int, value: int) -> Instruction:
    return struct.pack("=HBBI", code, if_true, if_false, value & 0xFFFFFFFF)
