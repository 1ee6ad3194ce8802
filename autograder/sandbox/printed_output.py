"""What a worker prints: kept up to a cap in a sealed memory file, counted beyond it. Printing more is no error."""

from __future__ import annotations

import io
import os
import struct
import sys

COUNT = struct.Struct("<Q")


def create(capacity: int) -> int:
    """A memory file (Linux) for `capacity` bytes of text and a count, which can neither grow nor shrink."""
    import fcntl

    handle = os.memfd_create("printed", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    os.ftruncate(handle, capacity + COUNT.size)
    fcntl.fcntl(handle, fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
    return handle


def read(handle: int, capacity: int, most: int) -> tuple[str, int]:
    """The first `most` bytes as text, and how many more bytes were printed. The worker may have written anything."""
    kept = os.pread(handle, capacity, 0).rstrip(b"\0")
    (dropped,) = COUNT.unpack(os.pread(handle, COUNT.size, capacity))
    return kept[:most].decode("utf-8", "backslashreplace"), len(kept[most:]) + min(dropped, 1 << 60)


class CappedOutput(io.RawIOBase):
    """Writes to a descriptor until the room is used up, then only counts."""

    def __init__(self, fd: int, capacity: int) -> None:
        self._fd = fd
        self._capacity = capacity
        self._dropped = 0

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._fd

    def write(self, data: object) -> int:
        """Always takes everything."""
        view = memoryview(data).cast("B")  # type: ignore[arg-type]
        room = max(0, self._capacity - os.lseek(self._fd, 0, os.SEEK_CUR))
        if room:
            os.write(self._fd, view[:room])
        if len(view) > room:
            self._dropped += len(view) - room
            os.pwrite(self._fd, COUNT.pack(self._dropped), self._capacity)
        return len(view)


def redirect(capacity: int) -> None:
    """Make print() and sys.stderr of this process write to descriptors 1 and 2, capped; sys.stdin is empty."""
    raw = CappedOutput(1, capacity)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", "backslashreplace")
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", "backslashreplace", write_through=True)
    vars(sys).update(__stdout__=sys.stdout, __stderr__=sys.stderr)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - lives as long as the process
