"""One grader at a time in a folder.

The lock is the system's own record lock: it goes with its process, however that ends, and a forked child does not
inherit it. So a killed grader never leaves a folder locked, even where children of it live a little longer.
"""

import contextlib
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import RecordError
from autograder.results.durable_files import refusal

NAME = ".lock"
PAUSE = 0.2  # seconds between two tries of one who waits

# Record locks belong to the process, so a second lock of the same process would be granted: this set refuses it.
_held: set[Path] = set()


@contextlib.contextmanager
def holding(folder: Path, *, wait: bool = False, seconds: float = float("inf")) -> Iterator[None]:
    """Hold the folder's lock for the length of the block; with `wait`, for up to `seconds` until it is free.

    Raises:
        RecordError: another grader is at work there, with its process id and since when.
    """
    path = folder.resolve() / NAME
    deadline = time.monotonic() + (seconds if wait else 0.0)
    _until(lambda: path not in _held, path, deadline)  # opening and closing the file here would give our own lock away
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise refusal(path, error) from error
    try:
        _until(lambda: _try(descriptor), path, deadline)
        _held.add(path)
        try:
            _sign(descriptor)
            yield
        finally:
            _held.discard(path)
    finally:
        os.close(descriptor)  # which also gives the lock back


def _until(free: Callable[[], bool], path: Path, deadline: float) -> None:
    """Try until the lock can be had or the time is over."""
    while not free():
        if time.monotonic() >= deadline:
            raise RecordError(f"{path.parent}: another grader is at work here ({_holder(path)}). {_ADVICE}")
        time.sleep(PAUSE)


_ADVICE = "Wait until it is done, or choose another --out."


def _try(descriptor: int) -> bool:
    """Take the lock if it is free."""
    try:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            # A byte far behind the text, because Windows also forbids reading what is locked.
            os.lseek(descriptor, 2**20, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sign(descriptor: int) -> None:
    """Say in the file who holds the lock; a full disk costs the signature, not the lock."""
    since = datetime.now(UTC).isoformat(timespec="seconds")
    facts = {"pid": os.getpid(), "machine": socket.gethostname(), "since": since}
    with contextlib.suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, json.dumps(facts).encode())


def _holder(path: Path) -> str:
    """Who holds the lock, as far as the file says."""
    if path in _held:
        return f"pid {os.getpid()}, this process"
    try:
        facts = json.loads(path.read_text())
        return f"pid {int(facts['pid'])} on {facts['machine']}, since {facts['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "it has not said which"
