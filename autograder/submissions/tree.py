"""A download as a flat list of what is in it: the same view of a folder and of a zip.

Nothing is read before it is asked for. What must not be read is in the list too, with the reason, so that a refused
`lstm.py` still has an owner and a unit.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from autograder.text import BIDI

MEBIBYTE = 1 << 20
PYTHON_BYTES = 1 * MEBIBYTE  # a unit is a few kilobytes
NOTEBOOK_BYTES = 16 * MEBIBYTE  # saved pictures
ZIP_BYTES = 32 * MEBIBYTE  # a zip that a student made
DEPTH = 20
SMALL_BYTES = 64 * 1024  # time stamps, manifests, the text files of a learning platform

_IGNORED = frozenset(["__macosx", "__pycache__", "desktop.ini", "thumbs.db", "venv", "site-packages", "node_modules"])


class Refusal(Exception):
    """This one thing is not read; the text is the reason. Never leaves the package."""


@dataclass(frozen=True)
class Entry:
    """A file, or something that is refused. `path` uses `/`; `read(limit)` gives its bytes or raises Refusal."""

    path: str
    reader: Callable[[int], bytes] = field(repr=False)
    problem: str | None = None
    folder: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.path.split("/"))

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    def read(self, limit: int) -> bytes:
        if self.problem is not None:
            raise Refusal(self.problem)
        return self.reader(limit)


@dataclass(frozen=True)
class Tree:
    """`name` is what the download is called; `ignored` holds the paths that were passed over (.git and the like)."""

    name: str
    entries: tuple[Entry, ...]
    ignored: frozenset[str] = frozenset()

    def top(self) -> dict[str, list[Entry]]:
        """What lies at the top: folders with all that is below them, files with themselves."""
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(entry.parts[0], []).append(entry)
        return groups

    def below(self, folder: str) -> "Tree":
        """The tree seen from one of its folders."""
        start = folder + "/"
        inner = (replace(e, path=e.path[len(start) :]) for e in self.entries if e.path.startswith(start))
        return Tree(folder, tuple(inner), frozenset(p[len(start) :] for p in self.ignored if p.startswith(start)))


def refused(path: str, reason: str, *, folder: bool = False) -> Entry:
    """An entry that only says why it is not read."""

    def read(limit: int) -> bytes:
        raise Refusal(reason)

    return Entry(path, read, reason, folder)


def is_ignored(name: str) -> bool:
    """Whether a name belongs to the system, an editor or version control, not to a submission."""
    return (name.startswith(".") and name not in (".", "..")) or name.casefold() in _IGNORED


def folded(name: str) -> str:
    """What a name looks like to a file system or a person that tells fewer names apart than Linux does."""
    bare = "".join(c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf")
    return unicodedata.normalize("NFKC", bare.casefold()).rstrip(" .")


def name_problem(name: str) -> str | None:
    """Why a name of a file or folder is not taken, or None."""
    if any(unicodedata.category(c) == "Cc" for c in name):
        return "its name holds control characters"
    if BIDI & set(name):
        return "its name holds bidirectional marks, which make it read differently from what it is"
    if re.search("[\ud800-\udfff]", name):
        return "its name is not valid UTF-8"
    if len(name.encode("utf-8")) > 255:
        return "its name is longer than 255 bytes"
    return None


def colliding(names: Iterable[str]) -> set[str]:
    """Those names of one folder that only differ by case, width or invisible characters from another one there."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(folded(name), []).append(name)
    return {name for group in groups.values() if len(group) > 1 for name in group}


COLLISION = "another name in the same folder differs from it only by case or Unicode form; rename or remove one of them"


def limit_for(name: str) -> int:
    """How many bytes a file may have, by its name."""
    lower = name.casefold()
    if ".ipynb" in lower:
        return NOTEBOOK_BYTES
    return ZIP_BYTES if lower.endswith(".zip") else PYTHON_BYTES


def too_large(limit: int) -> str:
    return f"it is larger than {limit // MEBIBYTE} MiB" if limit >= MEBIBYTE else f"it is larger than {limit} bytes"


def refusals(entries: Iterable[Entry]) -> Iterator[Entry]:
    return (entry for entry in entries if entry.problem is not None)
