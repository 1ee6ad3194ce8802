"""What happens beside a call: a hook of the interpreter put in, a thread started or running.

Both could hide what the call does. An audit hook hears of it and cannot be taken out again; where the grader can
measure from outside whether other threads ran, it does not rely on this.
"""

from __future__ import annotations

import sys
import threading
from types import TracebackType
from typing import Any

from . import originals

_HEARD = {
    "sys.setprofile": "hook",
    "sys.settrace": "hook",
    "_thread.start_new_thread": "threads",
    "_thread.start_joinable_thread": "threads",
}


class Alarm:
    """A context manager around a call; `reasons` are what was heard, of `hook` and `threads`."""

    _listening: Alarm | None = None
    _installed = False

    def __init__(self) -> None:
        self.reasons: set[str] = set()
        self.thread = threading.get_ident()

    def __enter__(self) -> Alarm:
        if not Alarm._installed:
            Alarm._installed = True
            sys.addaudithook(_hear)
        if len(originals.all_frames()) > 1:  # a thread that was started at import
            self.reasons.add("threads")
        Alarm._listening = self
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        Alarm._listening = None


def take_hooks_out() -> None:
    """Removes the hooks that the file has put in while it was loaded or called before.

    They would see, and could undo, whatever is compared afterwards.
    """
    if originals.get_profile() is not None:
        originals.set_profile(None)
    if originals.get_trace() is not None:
        originals.set_trace(None)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    alarm = Alarm._listening
    if alarm is not None and event in _HEARD and threading.get_ident() == alarm.thread:
        alarm.reasons.add(_HEARD[event])
