"""The secret seed of a batch, kept beside the results so that the same command goes on with the same inputs."""

import contextlib
import hashlib
import os
import secrets
import stat
from pathlib import Path

from autograder.errors import RecordError
from autograder.results.durable_files import flush_folder, make_folder, read_bytes, refusal

NAME = "seed"
BYTES = 32


def keep_seed(out: Path) -> bytes:
    """The seed kept in `out`; drawn, and written for its owner only, where there is none yet. 32 bytes.

    Raises:
        RecordError: the file is there but no seed, or it cannot be written.
    """
    path = make_folder(out) / NAME
    if not path.exists():
        _draw(path)
    seed = _parse(read_bytes(path), path)
    if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        path.chmod(0o600)  # somebody has loosened it, or copied the folder
    return seed


def seed_name(seed: bytes) -> str:
    """A short public name for a seed, from which it cannot be found."""
    return hashlib.sha256(b"autograder seed\0" + seed).hexdigest()[:12]


def _draw(path: Path) -> None:
    """Draw a seed and put it in place whole; if another process was faster, its seed stands."""
    temporary = path.with_name(f".autograder-{os.getpid()}-{secrets.token_hex(6)}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        _put(temporary, path)
        flush_folder(path.parent)
    except OSError as error:
        raise refusal(path, error) from error
    finally:
        temporary.unlink(missing_ok=True)


def _put(temporary: Path, path: Path) -> None:
    """Give the file its name without replacing one that is there."""
    try:
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    except OSError:  # a file system without hard links
        os.replace(temporary, path)


def _parse(content: bytes, path: Path) -> bytes:
    try:
        seed = bytes.fromhex(content.decode("ascii").strip())
    except ValueError:
        seed = b""
    if len(seed) != BYTES:
        raise RecordError(
            f"{path}: this is not a seed ({BYTES * 2} hexadecimal digits). Put the right file back; "
            "if it is lost, remove it: a new seed is drawn and everybody is graded again."
        )
    return seed
