"""System calls that Python 3.11 has no function for, through ctypes."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

from autograder.sandbox.confine.syscall_numbers import number

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_KEEPCAPS = 1, 4, 8
PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 22, 24, 38, 47
AT_FDCWD, AT_EMPTY_PATH, AT_RECURSIVE = -100, 0x1000, 0x8000


class StepFailed(Exception):
    """One step of the confinement did not succeed. The text names the step and the system's reason."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Turn the system's error inside into StepFailed with the name of the step."""
    try:
        yield
    except OSError as error:
        raise StepFailed(f"{name}: {error.strerror or error}") from error


Argument = int | bytes | ctypes.Array[ctypes.c_char] | None


def syscall(name: str, *arguments: Argument) -> int:
    """Make the system call of that name. Raises OSError."""
    return check(libc.syscall(ctypes.c_long(number(name)), *[_word(value) for value in arguments]), name)


def prctl(option: int, *arguments: int) -> int:
    """Raises OSError."""
    words = [ctypes.c_ulong(value) for value in (*arguments, 0, 0, 0, 0)[:4]]
    return check(libc.prctl(ctypes.c_int(option), *words), f"prctl {option}")


def check(result: int, name: str) -> int:
    """The result, or OSError from errno."""
    if result >= 0:
        return result
    code = ctypes.get_errno()
    raise OSError(code, f"{name}: {os.strerror(code)}")


def address(data: ctypes.Array[ctypes.c_char]) -> int:
    """Where a buffer lies; the caller keeps it alive."""
    return ctypes.addressof(data)


def _word(value: Argument) -> object:
    return ctypes.c_long(value) if isinstance(value, int) else value
