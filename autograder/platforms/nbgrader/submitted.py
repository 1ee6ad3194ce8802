"""nbgrader's `submitted/<student>/<assignment>/*.ipynb`, with `timestamp.txt` beside the notebooks.

Taken from the course's folder (which holds `submitted/`), from `submitted/` itself, or from a folder whose students
have time stamps. The time is written by the exchange: `2026-11-30 12:34:56.123456 UTC`.
"""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from autograder.submissions.layout import FoundFile, Sorted
from autograder.submissions.tree import SMALL_BYTES, Entry, Refusal, Tree

NAME = "nbgrader"
TITLE = "nbgrader's submitted/"
CLASS_DOWNLOAD = False

_TIME = re.compile(r"^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?\s*(\S.*)?$")


def fits(tree: Tree) -> int:
    """Students with a time stamp, or all of them where the folder is called `submitted`."""
    inner = _submitted(tree)
    if inner is not tree or inner.name == "submitted":
        students = {entry.parts[0] for entry in inner.entries if len(entry.parts) >= 3}
        return max(len(students), len(tree.top())) if students else 0
    return len({entry.parts[0] for entry in tree.entries if _is_stamp(entry)})


def sort(tree: Tree) -> Sorted:
    inner = _submitted(tree)
    beginning = "" if inner is tree else "submitted/"
    times: dict[tuple[str, ...], datetime] = {}
    notes: list[str] = []
    for entry in filter(_is_stamp, inner.entries):
        time = _read_time(entry)
        if time is not None:
            times[entry.parts[:2]] = time
        else:
            notes.append(f'"{beginning}{entry.path}" holds no time that can be read')
    found = [
        FoundFile(entry.parts[0], entry, "/".join(entry.parts[1:]) or entry.path, (), times.get(entry.parts[:2]))
        for entry in inner.entries
        if len(entry.parts) > 1 or entry.folder
    ]
    return Sorted(tuple(found), tuple(dict.fromkeys(item.student for item in found)), notes=tuple(notes))


def _submitted(tree: Tree) -> Tree:
    inner = tree.below("submitted")
    return inner if inner.entries else tree


def _is_stamp(entry: Entry) -> bool:
    return len(entry.parts) == 3 and entry.name == "timestamp.txt"


def _read_time(entry: Entry) -> datetime | None:
    """The time with its zone; UTC where none is given, as nbgrader does."""
    try:
        found = _TIME.match(entry.read(SMALL_BYTES).decode("utf-8", "replace").strip())
        if not found:
            return None
        time = datetime.fromisoformat(f"{found[1]}T{found[2]}")
        offset = found[4] or "UTC"
        if re.fullmatch(r"[+-]\d\d:?\d\d", offset):
            return datetime.fromisoformat(f"{found[1]}T{found[2]}{offset[:3]}:{offset[-2:]}")
        return time.replace(tzinfo=UTC if offset in ("UTC", "Z") else ZoneInfo(offset))
    except (Refusal, ValueError, OSError, LookupError):
        return None
