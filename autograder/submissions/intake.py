"""Reading a folder of submissions without being led out of it, blocked or flooded.

Theory: a walk looks at names and kinds only and follows nothing. A file is opened when its bytes are needed, one path
component after the other relative to the folder above it (`openat`), without following links, without blocking (a
FIFO would wait for ever) and without becoming anybody's terminal; then the open file itself is asked what it is.
Where the system has no `openat` (Windows), each component is looked at before, and the open file must be the one seen.
"""

import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from autograder.submissions.tree import (
    COLLISION,
    DEPTH,
    Entry,
    Refusal,
    Tree,
    colliding,
    is_ignored,
    name_problem,
    refused,
    too_large,
)

HARD_LINK = "it is a hard link: the same file has another name elsewhere"
FILES_BELOW = 20_000  # below one student's folder; a virtual environment handed in by mistake has about 10,000
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
_OPENAT = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "O_DIRECTORY")
_KINDS = {
    stat.S_IFLNK: "it is a symbolic link, and links are never followed",
    stat.S_IFIFO: "it is a FIFO, not a file",
    stat.S_IFSOCK: "it is a socket, not a file",
    stat.S_IFCHR: "it is a device, not a file",
    stat.S_IFBLK: "it is a device, not a file",
}


def read_folder(root: Path) -> Tree:
    """List a folder. Files come in the order of their paths; refused things carry their reason."""
    entries: list[Entry] = []
    ignored: set[str] = set()
    for name, problem, info in _listing(root):
        problem = None if problem == COLLISION and stat.S_ISDIR(info.st_mode) else problem  # two students, not one file
        if is_ignored(name):
            ignored.add(name)
            continue
        below = list(_walk(root, (name,), problem, info, ignored, [FILES_BELOW]))
        entries.extend(below)
    return Tree(root.resolve().name, tuple(sorted(entries, key=lambda entry: entry.parts)), frozenset(ignored))


def _walk(
    root: Path, parts: tuple[str, ...], problem: str | None, info: os.stat_result, ignored: set[str], room: list[int]
) -> Iterator[Entry]:
    """One thing and all that is below it; `room` counts down what this student may still have."""
    path = "/".join(parts).encode("utf-8", "backslashreplace").decode()  # undecodable bytes cannot be printed
    is_folder = stat.S_ISDIR(info.st_mode)
    problem = problem or (None if is_folder else file_problem(info))
    if problem is None and is_folder and len(parts) > DEPTH:
        problem = f"folders lie more than {DEPTH} deep"
    if problem is not None:
        yield refused(path, problem, folder=is_folder)
    elif not is_folder:
        yield Entry(path, partial(read_file, root, parts))
    else:
        inside = list(_inside(root, parts, ignored, room))
        yield from inside or [Entry(path, _no_file, folder=True)]  # so that who handed in nothing but it is not lost


def _inside(root: Path, parts: tuple[str, ...], ignored: set[str], room: list[int]) -> Iterator[Entry]:
    try:
        listing = _listing(root.joinpath(*parts), room[0] + 1)
    except OSError as error:
        yield refused("/".join(parts), f"the folder cannot be read: {error.strerror}", folder=True)
        return
    for name, problem, info in listing:
        room[0] -= 1
        if room[0] < 0:
            yield refused("/".join((*parts, name)), f"more than {FILES_BELOW} files below one folder")
            return
        if is_ignored(name):
            ignored.add("/".join((*parts, name)))
        else:
            yield from _walk(root, (*parts, name), problem, info, ignored, room)


def _no_file(limit: int) -> bytes:
    raise Refusal("it is a folder")


def _listing(folder: Path, most: int = 1_000_000) -> list[tuple[str, str | None, os.stat_result]]:
    """Names in a folder in order, with what is wrong with the name, and what lies there (links not followed)."""
    found: list[tuple[str, os.stat_result]] = []
    with os.scandir(folder) as things:
        for thing in things:
            try:
                found.append((thing.name, thing.stat(follow_symlinks=False)))
            except OSError:  # gone since it was listed
                continue
            if len(found) >= most:
                break
    alike = colliding(name for name, _ in found if not is_ignored(name))
    return [(name, name_problem(name) or (COLLISION if name in alike else None), info) for name, info in sorted(found)]


def file_problem(info: os.stat_result) -> str | None:
    """Why something is not read as a file, or None. Hard links could name a file outside."""
    reparse = getattr(info, "st_reparse_tag", 0)
    if reparse in (getattr(stat, "IO_REPARSE_TAG_SYMLINK", -1), getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)):
        return _KINDS[stat.S_IFLNK]
    if not stat.S_ISREG(info.st_mode):
        return _KINDS.get(stat.S_IFMT(info.st_mode), "it is not a regular file")
    if info.st_nlink > 1:
        return HARD_LINK
    return None


def read_file(root: Path, parts: tuple[str, ...], limit: int) -> bytes:
    """The bytes of one file below the root. Raises Refusal where it is not a plain file of at most `limit` bytes."""
    try:
        descriptor = _open_below(root, parts) if _OPENAT else _open_checked(root, parts)
    except OSError as error:
        raise Refusal(f"it cannot be opened: {error.strerror}") from None
    try:
        info = os.fstat(descriptor)
        problem = file_problem(info) or (too_large(limit) if info.st_size > limit else None)
        if problem is not None:
            raise Refusal(problem)
        with os.fdopen(os.dup(descriptor), "rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise Refusal(f"it cannot be read: {error.strerror}") from None
    finally:
        os.close(descriptor)
    if len(content) > limit:
        raise Refusal(too_large(limit))
    return content


def _open_below(root: Path, parts: tuple[str, ...]) -> int:
    """Open component after component, so that no folder on the way can be exchanged for a link."""
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _FLAGS | os.O_DIRECTORY, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(parts[-1], _FLAGS, dir_fd=folder)
    finally:
        os.close(folder)


def _open_checked(root: Path, parts: tuple[str, ...]) -> int:
    """The portable way: look at every component first, open, and see that it is what was looked at."""
    path = root
    for part in parts:
        path = path / part
        seen = os.lstat(path)
        if stat.S_ISDIR(seen.st_mode) and getattr(seen, "st_reparse_tag", 0) == 0:
            continue
        problem = file_problem(seen)
        if problem is not None:
            raise Refusal(problem)
    descriptor = os.open(path, _FLAGS)
    opened = os.fstat(descriptor)
    if (opened.st_ino, opened.st_dev) != (seen.st_ino, seen.st_dev):
        os.close(descriptor)
        raise Refusal("it changed while it was being opened")
    return descriptor
