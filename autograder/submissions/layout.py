"""What every layout returns: files with an owner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from autograder.submissions.tree import Entry


@dataclass(frozen=True)
class Found:
    """One file (or refused thing) of one student.

    `file` is the path as the learner made it, without what the platform put before it. `attempt` grows with newer
    attempts of the same student. `submitted` without a time zone is local time of the course. `order` decides
    between files of one attempt that are equally good: the higher came later.
    `claimable`: the student is only called after the file, and the manifest in it may say better.
    `packed`: unit to digest as `autograder submit` wrote them into the manifest beside the file.
    """

    student: str
    entry: Entry
    file: str
    attempt: tuple[float | str, ...] = ()
    submitted: datetime | None = None
    late_flag: bool = False
    order: int = 0
    claimable: bool = False
    packed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sorted:
    """All files with their owners; `students` also names those who have no file. `aliases`: other ids of a student."""

    found: tuple[Found, ...]
    students: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def shared_beginning(names: Sequence[str], mark: str) -> str:
    """What several names begin with, up to and with the last `mark` in it; "" for one name alone."""
    if len(names) < 2:
        return ""
    least, most = min(names), max(names)
    length = next((i for i, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), len(least))
    return least[: least[:length].rfind(mark) + 1]
