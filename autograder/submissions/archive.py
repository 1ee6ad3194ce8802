"""Reading a zip in memory. Nothing of it is ever written anywhere, so no name in it can reach a file.

Refused as a whole: what is no zip, too many members, more declared bytes than a class could write. Refused one by one,
with the rest going on: `..`, absolute names, drive letters, backslashes, links and other special files, encryption,
rare packing methods (one of them lets a file demand gigabytes of memory), members that unpack to far more than they
are, names twice, names that only differ by case or Unicode form. A member is unpacked only when it is asked for, and
never further than its limit.
"""

import io
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from autograder.errors import CollectError
from autograder.submissions.tree import (
    COLLISION,
    DEPTH,
    MEBIBYTE,
    Entry,
    Refusal,
    Tree,
    colliding,
    is_ignored,
    name_problem,
    refused,
    too_large,
)

RATIO = 200  # text packs 3 to 50 times smaller; a bomb of zeros 1,000 times
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
_BROKEN = (
    zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError, NotImplementedError, OverflowError,
    MemoryError, LookupError,
)  # fmt: skip  # what zipfile raises on damaged or forged archives
_ENTRY_MARK = b"PK\x01\x02"  # begins each member's line in the table of contents


@dataclass(frozen=True)
class ZipLimits:
    """What a zip may hold: members, bytes that they claim to unpack to (only what is needed is), letters of names."""

    members: int
    total: int
    names: int


DOWNLOAD = ZipLimits(members=500_000, total=256 * 1024 * MEBIBYTE, names=100_000_000)  # a whole class
HANDED_IN = ZipLimits(members=20_000, total=1024 * MEBIBYTE, names=2_000_000)  # one student


@contextmanager
def open_zip(path: Path) -> Iterator[Tree]:
    """The tree of a platform's download. Raises CollectError where the file cannot be a zip."""
    try:
        with path.open("rb") as file:
            yield read_zip(file, path.name, DOWNLOAD)
    except Refusal as refusal:
        raise CollectError(f"{path}: {refusal}") from None


def read_zip_bytes(content: bytes, name: str) -> Tree:
    """The tree of a zip that a student handed in. Raises Refusal."""
    if content.count(_ENTRY_MARK) > HANDED_IN.members:  # before the table is turned into objects
        raise Refusal(f"the zip holds more than {HANDED_IN.members} files")
    return read_zip(io.BytesIO(content), name, HANDED_IN)


def read_zip(file: IO[bytes], name: str, limits: ZipLimits) -> Tree:
    """List the members; each is read through the open file. Raises Refusal where the zip as a whole is unusable."""
    try:
        archive = zipfile.ZipFile(file)
    except _BROKEN as error:
        raise Refusal(f"it is not a zip that can be read ({type(error).__name__})") from None
    members = archive.infolist()
    if len(members) > limits.members:
        raise Refusal(f"the zip holds more than {limits.members} files")
    if sum(len(member.orig_filename) for member in members) > limits.names:  # each is looked at letter by letter
        raise Refusal(f"the names in the zip take more than {limits.names:,} letters together")
    if sum(member.file_size for member in members) > limits.total:
        raise Refusal(f"the zip would unpack to more than {limits.total // MEBIBYTE} MiB")
    return _tree(archive, members, name)


def _tree(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], name: str) -> Tree:
    paths = [_path(member) for member in members]
    times = Counter(paths)
    alike = _alike(paths)
    entries: dict[str, Entry] = {}
    ignored: set[str] = set()
    for member, path in zip(members, paths, strict=True):
        passed_over = _ignored_part(path)
        if passed_over is not None:
            ignored.add(passed_over)
            continue
        problem = _problem(member, path)
        if problem is None and times[path] > 1:
            problem = "the zip holds this name more than once"
        problem = problem or _collision(path, alike)
        if problem is not None:
            entries[path] = refused(path, problem)
        elif member.is_dir():
            entries[path] = Entry(path, _no_file, folder=True)
        else:
            entries[path] = Entry(path, partial(_read, archive, member))
    in_order = sorted(entries.values(), key=lambda entry: entry.parts)
    return Tree(name, tuple(in_order), frozenset(ignored))


def _path(member: zipfile.ZipInfo) -> str:
    """The member's name as its maker meant it: old zips say nothing of the encoding, and most are UTF-8."""
    name = member.orig_filename
    if not member.flag_bits & 0x800 and not name.isascii():
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    parts = [part for part in name.split("/") if part not in ("", ".")]
    return "/".join(parts) or name


def _problem(member: zipfile.ZipInfo, path: str) -> str | None:
    """Why a member is not read, judged by the table of contents alone."""
    parts = path.split("/")
    kind = stat.S_IFMT(member.external_attr >> 16)
    if not member.filename or not path:
        return "it has no name"
    if ".." in parts or member.orig_filename.startswith("/") or re.match(r"[A-Za-z]:", path):
        return "its name leads out of the zip"
    if "\\" in path:
        return "its name holds a backslash; pack the folder again with another program"
    if len(parts) > DEPTH:
        return f"folders lie more than {DEPTH} deep"
    problem = next(filter(None, map(name_problem, parts)), None)
    if problem is not None:
        return problem
    if kind == stat.S_IFLNK:
        return "it is a symbolic link, and links are never followed"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "it is not a regular file"
    if member.is_dir():
        return None
    if member.flag_bits & 0x1:
        return "it is encrypted; hand it in without a password"
    if member.compress_type not in _METHODS:
        return "it is packed by a method that is not read; pack it as an ordinary zip"
    if member.file_size > MEBIBYTE and member.file_size > RATIO * member.compress_size:
        return f"it unpacks to more than {RATIO} times its size"
    return None


def _alike(paths: list[str]) -> set[str]:
    """Paths (of files and of folders on the way) that collide with a sibling."""
    children: dict[str, set[str]] = {}
    for path in paths:
        parts = path.split("/")
        for depth, part in enumerate(parts[: DEPTH + 1]):
            children.setdefault("/".join(parts[:depth]), set()).add(part)
    return {f"{folder}/{name}" if folder else name for folder, names in children.items() for name in colliding(names)}


def _collision(path: str, alike: set[str]) -> str | None:
    parts = path.split("/")
    first = 1 if len(parts) > 1 else 0  # folders at the top may be two students, who are graded each
    return COLLISION if any("/".join(parts[: depth + 1]) in alike for depth in range(first, len(parts))) else None


def _ignored_part(path: str) -> str | None:
    """The path up to the first part that belongs to the system or to version control, or None."""
    parts = path.split("/")
    for depth, part in enumerate(parts):
        if is_ignored(part):
            return "/".join(parts[: depth + 1])
    return None


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limit: int) -> bytes:
    if member.file_size > limit:
        raise Refusal(too_large(limit))
    try:
        with archive.open(member) as file:
            content = file.read(limit + 1)
    except _BROKEN as error:
        raise Refusal(f"it cannot be unpacked ({type(error).__name__})") from None
    if len(content) > limit:
        raise Refusal(too_large(limit))
    return content


def _no_file(limit: int) -> bytes:
    raise Refusal("it is a folder")
