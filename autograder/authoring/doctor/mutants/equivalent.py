"""Mutants that are no mistakes: listed by name, each with the reason, in `solutions/<unit>/equivalent.toml`.

[[equivalent]]
exercise = "masked_softmax"
name = "..."
reason = "..."
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from autograder.errors import CourseError

FIELDS = ("exercise", "name", "reason")
FORM = 'An entry is `[[equivalent]]` and three lines: exercise = "...", name = "...", reason = "...".'


def read_equivalents(folder: Path) -> dict[tuple[str, str], str]:
    """(exercise, name) -> reason. An empty table if the unit has no file, CourseError if it cannot be read."""
    path = folder / "equivalent.toml"
    if not path.is_file():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path} is no TOML: {error}. {FORM}") from error
    if not isinstance(entries, list):
        raise CourseError(f"{path}: entries begin with `[[equivalent]]`. {FORM}")
    return dict(_entry(path, number, entry) for number, entry in enumerate(entries, start=1))


def _entry(path: Path, number: int, entry: Any) -> tuple[tuple[str, str], str]:
    fields = entry if isinstance(entry, dict) else {}
    missing = [name for name in FIELDS if not isinstance(fields.get(name), str)]
    if missing:
        raise CourseError(f"{path}: entry {number} has no {' and no '.join(missing)}. {FORM}")
    return (fields["exercise"], fields["name"]), fields["reason"]


def entry_for(exercise: str, name: str) -> str:
    """An entry of the list, ready to be pasted; its reason is still to be written."""
    quote = "'" if "'" not in name else "'''"
    return f'[[equivalent]]\nexercise = "{exercise}"\nname = {quote}{name}{quote}\nreason = ""'
