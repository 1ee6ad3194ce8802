"""A catalogue: one text file of many short programs, each in a cell that begins with a line `# %% name`.

To be read from top to bottom. It is never imported: a cell is a file of its own that happens to stand beside others,
and what is handed in is the text between two markers, to the letter. Before the first marker only comments stand.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from autograder.errors import CourseError

_MARKER = re.compile(r"^#\s*%%(.*)$")


@dataclass(frozen=True)
class Cell:
    """One program of a catalogue. line: that of its marker, so line n of the text is line `line + n` of the file."""

    path: Path
    name: str
    line: int
    text: str

    def tree(self) -> ast.Module:
        """Its syntax tree, with the text's own lines; CourseError names the catalogue's where it is not Python."""
        try:
            return ast.parse(self.text)
        except SyntaxError as error:
            raise self.error(f"a known answer must be Python ({error.msg}).", error.lineno or 1) from error

    def error(self, what: str, line: int = 0) -> CourseError:
        """An error that names file, line and cell; line: of the text, 0 for the marker."""
        return CourseError(f"{self.path}, line {self.line + line}, cell {self.name}: {what}")


def read_cells(path: Path) -> tuple[Cell, ...]:
    """The cells of a catalogue, in its order.

    Raises:
        CourseError: text before the first marker, a name that is none, two cells of a name, an empty cell, no cell.
    """
    cells = tuple(_cells(path))
    if not cells:
        raise CourseError(f"{path}: there is no cell. One begins with a line `# %% name`.")
    first: dict[str, Cell] = {}
    for cell in cells:
        if not cell.name.isidentifier():
            raise CourseError(f"{path}, line {cell.line}: a cell begins with a line `# %% name`, one word as its name.")
        if not cell.text.strip():
            raise cell.error("the cell is empty.")
        if cell.name in first:
            raise cell.error(f"line {first[cell.name].line} begins a cell of the same name. Rename one.")
        first[cell.name] = cell
    return cells


def _cells(path: Path) -> Iterator[Cell]:
    lines = path.read_text(encoding="utf-8").split("\n")
    starts = [number for number, line in enumerate(lines) if _MARKER.match(line)]
    for number, line in enumerate(lines[: starts[0] if starts else None], start=1):
        if line.strip() and not line.startswith("#"):
            raise CourseError(f"{path}, line {number}: this stands in no cell. One begins with a line `# %% name`.")
    for start, end in pairwise([*starts, len(lines)]):
        text = "\n".join(lines[start + 1 : end]).rstrip("\n") + "\n"
        yield Cell(path, lines[start].split("%%", 1)[1].strip(), start + 1, text)
