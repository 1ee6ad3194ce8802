"""The records that collecting returns: what was handed in, by whom, and what was left out and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from autograder.results.steps import Failure

Place = tuple[str, int]
"""A place the learner knows: ("lstm.py", 12) or ("cell 4", 3)."""


@dataclass(frozen=True)
class SourceFile:
    """Python text ready to run, and the way back from its lines to the places the learner knows.

    `line_map[i]` is the place of line `i + 1`; it is empty for a `.py` file, whose lines are its own.
    `cells` are the first and last lines (both counted from 1) of the notebook's cells in running order; empty for a
    `.py` file. `kind` is "python" or "notebook".
    """

    text: str
    name: str
    line_map: tuple[Place, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    @property
    def kind(self) -> str:
        return "notebook" if self.line_map else "python"

    @property
    def chunks(self) -> tuple[tuple[str, int], ...]:
        """(text, first line) of the parts to run one after the other; the whole file at once for a `.py` file."""
        if not self.cells:
            return ((self.text, 1),)
        lines = self.text.split("\n")  # not splitlines: it also splits at characters that Python takes for text
        return tuple(("\n".join(lines[first - 1 : last]) + "\n", first) for first, last in self.cells)

    def place(self, line: int) -> str:
        """`lstm.py, line 12` or `cell 4, line 3`; a line outside the text is named by the file alone."""
        if not self.line_map:
            return f"{self.name}, line {line}"
        if not 1 <= line <= len(self.line_map):
            return self.name
        where, inner = self.line_map[line - 1]
        return f"{where}, line {inner}"


@dataclass(frozen=True)
class Submission:
    """One unit of one student. Either `source` or `problem` is there: a unit that cannot be read is not an exception.

    `digest` is `sha256:…` of the bytes as handed in ("" where they could not be read). `late_seconds` follows from
    `submitted` and the deadlines given to `collect`, so it changes with them. `origin` is the path in the download.
    """

    student: str
    unit: str
    source: SourceFile | None
    problem: str | None
    digest: str
    late_seconds: int = 0
    origin: str = ""
    notes: tuple[str, ...] = ()
    submitted: datetime | None = None
    late_flag: bool = False


@dataclass(frozen=True)
class Refused:
    """Something that was not read, with the reason. The path is that in the download, made harmless."""

    path: str
    reason: str


@dataclass(frozen=True)
class Mapped:
    """A line of the mapping that is printed: which file was taken for whose unit; `unit` is None where for none."""

    path: str
    student: str
    unit: str | None
    why: str


@dataclass(frozen=True)
class Person:
    """A row of the roster. Leading zeros stay: everything is text."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    group: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Collected:
    """All that came out of one download.

    `students`: everybody who has a place in it, also those without a usable file. `missing`: the roster's people
    without anything handed in; `unknown`: students who are not on the roster. `names`: the name to show for a student.
    `failures`: our own errors; whom they met is not graded.
    """

    submissions: tuple[Submission, ...]
    refused: tuple[Refused, ...] = ()
    missing: tuple[Person, ...] = ()
    mapping: tuple[Mapped, ...] = ()
    notes: tuple[str, ...] = ()
    layout: str = ""
    students: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()
