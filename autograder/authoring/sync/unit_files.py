"""The source files of a course's units, read as text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.sync.reference_text import ReferenceText, read_source
from autograder.errors import CourseError


def read_unit(folder: Path) -> ReferenceText:
    """A unit's reference, with names in messages as the author knows them: `lstm/reference.py`."""
    file = f"{folder.name}/reference.py"
    source = read_source(read_text(folder / "reference.py"), file)
    for node in source.exercises:
        if "Shapes:" not in (ast.get_docstring(node) or ""):
            raise CourseError(f"{file}, line {node.lineno}: the docstring of {node.name} has no paragraph `Shapes:`.")
    return source


def unit_folders(solutions: Path) -> Iterator[Path]:
    """The units, by name. A folder that holds Python files but no reference is refused, not passed over."""
    folders = sorted(path for path in solutions.iterdir() if path.is_dir() and path.name[0] not in "._")
    units = [folder for folder in folders if any(folder.glob("*.py"))]
    if not units:
        raise CourseError(f"{solutions} holds no unit, that is, no folder with a reference.py.")
    for folder in units:
        if not folder.name.isidentifier():
            raise CourseError(f"{folder}: the name of a unit is the name of a Python module; {folder.name!r} is none.")
        yield folder


def read_text(path: Path) -> str:
    """A source file as text; a byte order mark and Windows line ends are taken out."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise CourseError(f"{path.parent.name}: there is no {path.name} in {path.parent}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} cannot be read as UTF-8 ({error}).") from error
