"""A tree of generated files: held in memory first, then written, or compared with what is there.

Three kinds of file, each with its own idea of "the same": text by its lines, recorded cases by number, notebooks by
their cells. A file that is the same is not touched, so another machine's last digits never make a commit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from autograder.authoring.sync import notebooks
from autograder.course import recorded_cases
from autograder.errors import CourseError


class Generated(Protocol):
    """One generated file."""

    def write(self, path: Path) -> None:
        """Write it; the folder exists."""

    def change(self, path: Path) -> str:
        """How the file at `path` differs, in a few words; nothing if it is the same."""


@dataclass(frozen=True)
class Text:
    """A text file, UTF-8, with `\\n` at the ends of its lines."""

    text: str

    def write(self, path: Path) -> None:
        path.write_text(self.text, encoding="utf-8", newline="\n")

    def change(self, path: Path) -> str:
        try:
            old = path.read_text(encoding="utf-8")  # with universal line ends: a checkout on Windows is no drift
        except (OSError, UnicodeDecodeError):
            return "cannot be read"
        if old == self.text:
            return ""
        pairs = zip(old.split("\n"), self.text.split("\n"), strict=False)
        line = next((number for number, (a, b) in enumerate(pairs, start=1) if a != b), None)
        return f"differs from line {line} on" if line else "has another length"


@dataclass(frozen=True)
class Notebook:
    """A notebook, as the dictionary that its JSON holds."""

    content: dict[str, Any]

    def write(self, path: Path) -> None:
        path.write_text(notebooks.dumps(self.content), encoding="utf-8", newline="\n")

    def change(self, path: Path) -> str:
        try:
            old = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "is not a notebook"
        if not isinstance(old, dict):
            return "is not a notebook"
        words = notebooks.changed_cells(old, self.content)
        if not words and notebooks.dumps(old) != notebooks.dumps(self.content):
            return "holds outputs or other metadata"
        return words


@dataclass(frozen=True)
class Cases:
    """Recorded cases."""

    record: Mapping[str, Any]

    def write(self, path: Path) -> None:
        recorded_cases.write_cases(path, self.record)

    def change(self, path: Path) -> str:
        try:
            old = recorded_cases.read_cases(path)
        except CourseError:
            return "is not an archive of recorded cases"
        changes = list(islice(recorded_cases.differences(old, self.record), 4))
        return "; ".join(changes[:3]) + ("; and more" if len(changes) > 3 else "")


@dataclass(frozen=True)
class Drift:
    """A generated file that is not what the solutions say it should be."""

    name: str
    why: str


def find_drift(tree: Mapping[str, Generated], folder: Path) -> list[Drift]:
    """The files of `tree` that are missing or different in `folder`, by name."""
    drifts = []
    for name in sorted(tree):
        why = tree[name].change(folder / name) if (folder / name).is_file() else "is missing"
        if why:
            drifts.append(Drift(name, why))
    return drifts


def write_tree(tree: Mapping[str, Generated], folder: Path) -> list[Drift]:
    """Bring `folder` up to date. Gives back what had to be written."""
    drifts = find_drift(tree, folder)
    for drift in drifts:
        path = folder / drift.name
        path.parent.mkdir(parents=True, exist_ok=True)
        tree[drift.name].write(path)
    return drifts
