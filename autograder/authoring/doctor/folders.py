"""Are the catalogues of known answers named after exercises? A misspelt one holds answers that nobody would try."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.model import Unit


def answers_to_exercises(unit: Unit, folder: Path, kind: str) -> tuple[KnownAnswer, ...]:
    """The known answers of a unit's folder that answer an exercise there is; kind is `wrong` or `right`."""
    names = {exercise.name for exercise in unit.exercises}
    return tuple(known for known in load_bank(folder, kind) if known.exercise in names)


def examine_folders(unit: Unit, folder: Path) -> Section:
    """What lies in `wrong/` and `right/` and belongs to no exercise."""
    return section("texts and points", {}, [*_strays(unit, folder / "wrong"), *_strays(unit, folder / "right")])


def _strays(unit: Unit, kind: Path) -> Iterator[Finding]:
    names = [exercise.name for exercise in unit.exercises]
    there = f"there are: {', '.join(names)}"
    for path in sorted(kind.iterdir()) if kind.is_dir() else ():
        place = f"{unit.name}/{kind.name}/{path.name}"
        if path.is_dir() and path.name != "__pycache__":
            repair = f"make it cells `# %% name` of {kind.name}/{path.name}.py"
            yield Finding("known answer", place, "a folder, and nothing in it is tried", repair)
        elif path.suffix == ".py" and path.stem not in names:
            yield Finding("known answer", place, f"no exercise of that name; {there}", "rename the file")
