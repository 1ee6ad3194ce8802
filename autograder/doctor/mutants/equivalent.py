"""Mutants that are no mistakes: listed by name, each with the reason, in `solutions/<unit>/equivalent.toml`.

[[equivalent]]
exercise = "masked_softmax"
name = "..."
reason = "..."
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from autograder.errors import CourseError


def read_equivalents(folder: Path) -> dict[tuple[str, str], str]:
    """(exercise, name) -> reason. An empty table if the unit has no file."""
    path = folder / "equivalent.toml"
    if not path.is_file():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
        table = {(entry["exercise"], entry["name"]): str(entry["reason"]) for entry in entries}
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise CourseError(f"{path}: each entry needs exercise, name and reason ({error}).") from error
    for (exercise, name), reason in table.items():
        if len(reason.split()) < 3:
            raise CourseError(f"{path}: {exercise}, {name!r} has no real reason.")
    return table
