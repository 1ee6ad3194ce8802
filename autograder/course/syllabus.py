"""The syllabus of a course: `syllabus.toml` beside its units, with the order of the units.

A course without one is in the order of names. Learners get the file with the visible checks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import CourseError

NAME = "syllabus.toml"


@dataclass(frozen=True)
class Syllabus:
    """The names of a course's units in their order; none where nobody has said it."""

    units: tuple[str, ...] = ()

    def ordered(self, names: Iterable[str]) -> list[str]:
        """The names that the syllabus has, in its order, then the others by name."""
        rank = {name: position for position, name in enumerate(self.units)}
        return sorted(names, key=lambda name: (rank.get(name, len(rank)), name))


def read_syllabus(folder: Path) -> Syllabus:
    """The syllabus in a folder, an empty one where there is none. CourseError where it cannot be read."""
    path = folder / NAME
    if not path.is_file():
        return Syllabus()
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CourseError(f"{path} cannot be read ({error}).") from error
    units = said.get("units", [])
    if not isinstance(units, list) or not all(isinstance(one, str) for one in units):
        raise CourseError(f"{path}: `units` is a list of names.")
    return Syllabus(tuple(units))
