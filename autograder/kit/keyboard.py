"""Single keys, where there is a terminal: no Enter needed. Elsewhere there are none, and only time passes.

Not curses: three lines of the terminal's own settings are enough, and Windows has a module for it.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Self


class Keys:
    """A context manager: inside, keys are read as they are pressed; afterwards the terminal is as it was."""

    def __init__(self) -> None:
        self.available = _is_terminal()
        self._before: list[Any] | None = None

    def __enter__(self) -> Self:
        if self.available and sys.platform != "win32":
            import termios
            import tty

            try:
                self._before = termios.tcgetattr(sys.stdin.fileno())
                tty.setcbreak(sys.stdin.fileno())
            except termios.error:
                self.available = False
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None and sys.platform != "win32":
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._before)

    def wait(self, seconds: float) -> str:
        """The key pressed within the given time, in lower case; an empty text where there was none."""
        if not self.available:
            time.sleep(seconds)
            return ""
        return _wait_windows(seconds) if sys.platform == "win32" else self._wait_posix(seconds)

    def _wait_posix(self, seconds: float) -> str:
        import os
        import select

        ready, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
        if not ready:
            return ""
        pressed = os.read(sys.stdin.fileno(), 64)
        if not pressed:  # the terminal has gone
            self.available = False
            return "q"
        return pressed[:1].decode("ascii", "replace").lower() if pressed[:1] != b"\x1b" else ""  # arrows are no keys


def _is_terminal() -> bool:
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):  # pythonw, or a closed stream
        return False


def _wait_windows(seconds: float) -> str:
    if sys.platform != "win32":
        return ""
    import msvcrt

    end = time.monotonic() + seconds
    while not msvcrt.kbhit():
        if time.monotonic() >= end:
            return ""
        time.sleep(0.005)
    key = msvcrt.getwch()
    if key in ("\x00", "\xe0"):  # an arrow or a function key: its second half says which
        msvcrt.getwch()
        return ""
    return key.lower()
