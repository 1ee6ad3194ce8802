"""How a file comes to stand on disk: whole, or not at all.

A temporary file in the same folder is written, flushed to the disk, and renamed over the old one; then the folder
is flushed, so that the new name survives a power cut. Whatever goes wrong on the way leaves the old file as it was.
"""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from autograder.errors import RecordError

TEMPORARY = ".autograder-"  # how every temporary file begins; students' files never do, see `leftovers`
LARGEST = 64 * 2**20  # bytes; a document is some 100 KB, so what is larger was not written by us

REASONS = {
    errno.ENOSPC: ("there is no space left on the disk", "Free some space"),
    errno.EDQUOT: ("your disk quota is used up", "Free some space"),
    errno.EFBIG: ("the file would be larger than this machine allows", "Raise the limit"),
    errno.EROFS: ("the folder is on a read-only file system", "Choose another --out, or make it writable"),
    errno.EACCES: ("writing there is not permitted", "Choose another --out, or make it writable"),
    errno.EPERM: ("writing there is not permitted", "Choose another --out, or make it writable"),
    errno.ENOENT: ("the folder is gone", "Make it again"),
    errno.ENOTDIR: ("a file stands where a folder is needed", "Move that file away"),
    errno.EIO: ("the disk reports an error", "Use another disk"),
}


def refusal(path: Path, error: OSError) -> RecordError:
    """The sentence for a file that could not be written: what, why, what to do."""
    reason, remedy = REASONS.get(error.errno or 0, (error.strerror or str(error), "Repair that"))
    return RecordError(
        f"{path}: cannot be written, {reason}. Nothing half-written is left. {remedy}, then run the same command again."
    )


@contextlib.contextmanager
def replacing(path: Path, *, durable: bool = True, mode: int = 0o666) -> Iterator[IO[str]]:
    """A text file (UTF-8, line endings as written) that takes the place of `path` when the block ends well.

    `durable=False` leaves the flushing to the system: for pages, which can be made again from the documents.

    Raises:
        RecordError: disk full, no permission, folder gone. The old file stands as it was.
    """
    temporary = path.parent / f"{TEMPORARY}{os.getpid()}-{secrets.token_hex(6)}.tmp"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        # Lone surrogates (file names that are not UTF-8) become question marks rather than an error.
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace", newline="") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(temporary, path)
        if durable:
            flush_folder(path.parent)
    except OSError as error:
        raise refusal(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, durable: bool = True, mode: int = 0o666) -> None:
    """Write a whole file, see `replacing`."""
    with replacing(path, durable=durable, mode=mode) as file:
        file.write(text)


def make_folder(path: Path) -> Path:
    """Make a folder, and let the disk remember it.

    Raises:
        RecordError: it cannot be made.
    """
    if path.is_dir():
        return path
    try:
        path.mkdir(parents=True, exist_ok=True)
        flush_folder(path.parent)
    except OSError as error:
        raise refusal(path, error) from error
    return path


def flush_folder(path: Path) -> None:
    """Let the disk remember which names a folder holds. Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_bytes(path: Path) -> bytes:
    """The content of a plain file of sensible size; links, pipes and giants are not ours and are refused.

    Raises:
        RecordError: says what stands there instead.
        FileNotFoundError: nothing stands there.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        raise
    except OSError as error:
        reason = "it is a link" if error.errno == errno.ELOOP else (error.strerror or str(error)).lower()
        raise RecordError(f"{path}: cannot be read, {reason}") from error
    try:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise RecordError(f"{path}: this is not a plain file")
        if facts.st_size > LARGEST:
            raise RecordError(f"{path}: {facts.st_size} bytes are too many for a result document")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def remove_leftovers(folder: Path) -> int:
    """Remove the temporary files that a killed run left in `folder`; says how many."""
    leftovers = list(folder.glob(f"{TEMPORARY}*.tmp"))
    for leftover in leftovers:
        leftover.unlink(missing_ok=True)
    return len(leftovers)
