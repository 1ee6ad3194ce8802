"""The bank of known answers: `wrong/<exercise>.py` and `right/<exercise>.py`, catalogues with a cell an answer.

The docstring of a wrong answer, which is the beginning of its cell:

    The sentence to say to whoever writes this, one or two lines.

    Idea: what the author had in mind
    Hint: one next step
    Fails: names of checks that must fail
    Same as: another idea whose answers are the same on every legal input (optional)

A right answer's docstring says what is unusual; `Loses: check` names a check that it may fail (a right loop).
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.course.cells import Cell, read_cells

_FIELD = re.compile(r"^(Idea|Hint|Fails|Same as|Loses):\s*(.*)$")


@dataclass(frozen=True)
class KnownAnswer:
    """A known answer to one exercise. `text` is a file that a learner could hand in; `path` and `line` say where its
    cell begins."""

    unit: str
    exercise: str
    name: str
    right: bool
    sentence: str
    idea: str
    hint: str
    fails: tuple[str, ...]
    loses: tuple[str, ...]
    same_as: tuple[str, ...]
    text: str
    path: Path
    line: int

    @property
    def id(self) -> str:
        """The name under which a diagnosis speaks of it: `lstm/lstm_gates/order_ifog`."""
        return f"{self.unit}/{self.exercise}/{self.name}"

    @property
    def place(self) -> str:
        """Where its author finds it: `solutions/lstm/wrong/lstm_gates.py, line 40, cell order_ifog`."""
        return f"{self.path}, line {self.line}, cell {self.name}"


def load_bank(folder: Path, kind: str) -> tuple[KnownAnswer, ...]:
    """All known answers of a unit folder; kind is `wrong` or `right`. By exercise, in the order of its catalogue."""
    cells = [cell for path in sorted((folder / kind).glob("*.py")) for cell in read_cells(path)]
    return tuple(_read(folder.name, cell, right=kind == "right") for cell in cells)


def _read(unit: str, cell: Cell, *, right: bool) -> KnownAnswer:
    docstring = ast.get_docstring(cell.tree())
    if not docstring:
        raise cell.error("a known answer begins with a docstring that says what it is.")
    sentence, fields = _fields(docstring)
    if not right and not fields["Fails"]:
        raise cell.error("the docstring needs a line `Fails:` with the checks that must fail.")
    return KnownAnswer(
        unit=unit,
        exercise=cell.path.stem,
        name=cell.name,
        right=right,
        sentence=sentence,
        idea=fields["Idea"],
        hint=fields["Hint"],
        fails=_names(fields["Fails"]),
        loses=_names(fields["Loses"]),
        same_as=_names(fields["Same as"]),
        text=cell.text,
        path=cell.path,
        line=cell.line,
    )


def _fields(docstring: str) -> tuple[str, dict[str, str]]:
    """The sentence before the first field, and the fields; a field may go on over several lines."""
    fields = dict.fromkeys(("Idea", "Hint", "Fails", "Same as", "Loses"), "")
    sentence: list[str] = []
    current = ""
    for line in docstring.splitlines():
        match = _FIELD.match(line.strip())
        if match:
            current = match.group(1)
            fields[current] = match.group(2)
        elif current:
            fields[current] = f"{fields[current]} {line.strip()}".strip()
        else:
            sentence.append(line.strip())
    return " ".join(" ".join(sentence).split()), fields


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in re.split(r"[,\s]+", text) if name)
