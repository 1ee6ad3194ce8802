"""Noticing that a file was saved, by asking: it works on network drives, in containers and with every editor.

Time and size of each file are asked for again and again; the content decides, so that a file that was only touched, or
saved unchanged, is no news. Some drives keep the old time for seconds, so the file in focus is also read now and then.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from pathlib import Path

PAUSE = 0.02  # seconds between two rounds: half of it is what an answer waits for on average
CALM = 5  # a round takes at most a fifth of the time, however slow the drive is
READ_EVERY = 1.0  # seconds after which the file in focus is read whatever its time says

Stamp = tuple[int, int]


class Follower:
    """Remembers what some files looked like."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._stamps: dict[Path, Stamp | None] = {}
        self._contents: dict[Path, bytes | None] = {}
        self._read_at = 0.0
        self.pause = PAUSE
        for path in paths:
            self._stamps[path] = stamp(path)
            self._contents[path] = content(path)

    def changed(self, focus: Path | None = None) -> list[Path]:
        """The files whose content is another than the last time. A file that is gone for a moment is no news."""
        start = time.monotonic()
        suspects = [path for path in self._stamps if self._restamped(path)]
        if focus is not None and focus not in suspects and start - self._read_at > READ_EVERY:
            self._read_at = start
            suspects.append(focus)
        news = [path for path in suspects if self._renewed(path)]
        self.pause = max(PAUSE, CALM * (time.monotonic() - start))
        return news

    def _restamped(self, path: Path) -> bool:
        now = stamp(path)
        if now is None or now == self._stamps.get(path):
            return False
        self._stamps[path] = now
        return True

    def _renewed(self, path: Path) -> bool:
        now = content(path)
        if now is None or now == self._contents.get(path):
            return False
        self._contents[path] = now
        return True


def stamp(path: Path) -> Stamp | None:
    """Time of the last change and size, or None where there is no such file (any more, or just now)."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def content(path: Path) -> bytes | None:
    """A digest of the content, or None where it cannot be read just now."""
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return None
