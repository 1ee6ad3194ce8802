"""What happens beside a call: a hook of the interpreter put in, a thread started or running, internals reached for.

Each could hide what the call does. An audit hook hears of it and cannot be taken out again; where the grader can
measure from outside whether other threads ran, it does not rely on this.
"""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Any

import torch

import autograder
from autograder.worker import originals

_HEARD = {
    "sys.setprofile": "hook",
    "sys.settrace": "hook",
    "_thread.start_new_thread": "threads",
    "_thread.start_joinable_thread": "threads",
}

# What only somebody has a use for who looks for the observer: Python says so itself, however the function was come by.
_REACHES = frozenset(
    (
        "gc.get_objects", "gc.get_referrers", "gc.get_referents", "sys._getframe", "sys._current_frames",
        "sys._current_exceptions", "sys.setprofile", "sys.settrace",
    )
)  # fmt: skip
_OTHER_TEXTS = ("<string>", "<stdin>", "<lambda>")  # files of code that `exec` was given
_files: frozenset[str] = frozenset()
_reached: set[str] = set()
BESIDE = 20_000  # nanoseconds of processor time of other threads; the shortest takes several times as much
_STARTS_THREADS = torch.version.cuda is not None


def listen(files: Iterable[str]) -> None:
    """From now on note when code of these files reaches for the interpreter's internals; forget what was noted."""
    global _files
    _files = frozenset((*files, *_OTHER_TEXTS))
    _reached.clear()
    _install()


def reached() -> list[str]:
    """What the learner's code has reached for since it began to load."""
    return sorted(_reached)


class Alarm:
    """A context manager around a call; `reasons` are what was heard, of `hook` and `threads`."""

    _listening: Alarm | None = None

    def __init__(self) -> None:
        self.reasons: set[str] = set()
        self.thread = threading.get_ident()

    def __enter__(self) -> Alarm:
        _install()
        Alarm._listening = self
        own = originals.own_nanoseconds()
        self._before = originals.all_nanoseconds() - own
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        everything = originals.all_nanoseconds()
        beside = everything - originals.own_nanoseconds() - self._before
        Alarm._listening = None
        # Where torch has threads for a GPU, those compute as well: then only Python's threads that live are seen.
        ran = len(originals.all_frames()) > 1 if _STARTS_THREADS else beside > BESIDE
        if ran and autograder._in_worker:  # a process that serves our own answers has other threads, too
            self.reasons.add("threads")


def take_hooks_out() -> None:
    """Removes the hooks that the file has put in while it was loaded or called before.

    They would see, and could undo, whatever is compared afterwards.
    """
    if originals.get_profile() is not None:
        originals.set_profile(None)
    if originals.get_trace() is not None:
        originals.set_trace(None)


@functools.lru_cache(maxsize=1)
def _install() -> None:
    sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _REACHES and _files and _asked_by_the_learner():
        _reached.add(event)
    alarm = Alarm._listening
    if alarm is not None and event in _HEARD and threading.get_ident() == alarm.thread:
        alarm.reasons.add(_HEARD[event])


def _asked_by_the_learner() -> bool:
    """Whether the function that the event is about was called by code of the learner's.

    By way of an exception, because `sys._getframe` would be heard again.
    """
    try:
        raise LookupError
    except LookupError as error:
        frame = error.__traceback__.tb_frame if error.__traceback__ else None
    for _ in range(2):  # from here to `_hear`, and to whoever called what is heard
        frame = frame.f_back if frame is not None else None
    return frame is not None and frame.f_code.co_filename in _files
