"""The bundle: the folder of solutions as one zip of plain files, named by its digest.

The same folder gives the same bytes on every machine. Right answers are left out, because grading never reads them.
"""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograder.course.load import shared_files, unit_folders
from autograder.errors import ClusterError

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can hold: the digest must not depend on times
LARGEST = 256 * 2**20  # bytes, unpacked; a course is a few megabytes
LEFT_OUT = ("right", "__pycache__")


@dataclass(frozen=True)
class Bundle:
    """A packed folder of solutions. digest: `sha256:…` of the bytes."""

    data: bytes
    digest: str


def pack(solutions: Path) -> Bundle:
    """Pack a folder of solutions: every unit, and what units share."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in _files(solutions):
            entry = zipfile.ZipInfo(path.relative_to(solutions).as_posix(), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return Bundle(stream.getvalue(), digest_of(stream.getvalue()))


def digest_of(data: bytes) -> str:
    """The name of a bundle."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def unpack(bundle: Bundle, folder: Path) -> Path:
    """Unpack into an empty folder that only this user can read; returns the folder.

    Raises:
        ClusterError: the bytes are not those that the digest names, or the archive holds what it should not.
    """
    found = digest_of(bundle.data)
    if found != bundle.digest:
        raise ClusterError(f"the bundle of solutions was changed on its way: {found} came, {bundle.digest} was sent.")
    os.chmod(folder, 0o700)
    left = LARGEST
    with zipfile.ZipFile(io.BytesIO(bundle.data)) as archive:
        for entry in archive.infolist():
            left -= entry.file_size
            if not _harmless(entry.filename) or left < 0:
                raise ClusterError(f"the bundle of solutions holds {entry.filename[:80]!r}, which it may not.")
            target = folder / entry.filename
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))
    return folder


def _files(solutions: Path) -> Iterator[Path]:
    yield from shared_files(solutions)
    for unit in unit_folders(solutions):
        for path in sorted(unit.rglob("*")):
            inner = path.relative_to(unit).parts
            if path.is_file() and not path.is_symlink() and not set(inner) & set(LEFT_OUT):
                yield path


def _harmless(name: str) -> bool:
    """A plain file below the folder: no absolute name, no way up, no folder."""
    path = PurePosixPath(name)
    return not (path.is_absolute() or ".." in path.parts or "\\" in name or name.endswith("/") or not path.parts)
