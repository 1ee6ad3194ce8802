"""What a layout is, and what it returns: files with an owner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from autograder.results.steps import Failure
from autograder.submissions.tree import Entry, Tree


@dataclass(frozen=True)
class FoundFile:
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

    found: tuple[FoundFile, ...]
    students: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()


def shared_beginning(names: Sequence[str], mark: str) -> str:
    """What several names begin with, up to and with the last `mark` in it; "" for one name alone."""
    if len(names) < 2:
        return ""
    least, most = min(names), max(names)
    length = next((i for i, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), len(least))
    return least[: least[:length].rfind(mark) + 1]


class Layout(Protocol):
    """How one platform names what it gives out: a module with these names. It opens no student's file."""

    @property
    def NAME(self) -> str:
        """What `--layout` calls it."""

    @property
    def TITLE(self) -> str:
        """What people call it."""

    @property
    def CLASS_DOWNLOAD(self) -> bool:
        """Whether it gives out whole classes as one zip, which is refused inside a student's own zip."""

    def fits(self, tree: Tree) -> int:
        """How many of the names at the top have this platform's form."""

    def sort(self, tree: Tree) -> Sorted:
        """All files with their owners."""
