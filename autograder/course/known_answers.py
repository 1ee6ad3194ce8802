"""The bank of known answers: `wrong/<exercise>/<idea>.py` and `right/<exercise>/<style>.py`.

A wrong answer's docstring:

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

from autograder.errors import CourseError

_FIELD = re.compile(r"^(Idea|Hint|Fails|Same as|Loses):\s*(.*)$")


@dataclass(frozen=True)
class KnownAnswer:
    """A known answer to one exercise. `text` is a file that a learner could hand in."""

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

    @property
    def id(self) -> str:
        """The name under which a diagnosis speaks of it: `lstm/lstm_gates/order_ifog`."""
        return f"{self.unit}/{self.exercise}/{self.name}"


def load_bank(folder: Path, kind: str) -> tuple[KnownAnswer, ...]:
    """All known answers of a unit folder; kind is `wrong` or `right`. In order of exercise and name."""
    paths = sorted((folder / kind).glob("*/*.py"))
    return tuple(_read(folder.name, path, right=kind == "right") for path in paths)


def _read(unit: str, path: Path, *, right: bool) -> KnownAnswer:
    text = path.read_text(encoding="utf-8")
    try:
        docstring = ast.get_docstring(ast.parse(text))
    except SyntaxError as error:
        raise CourseError(f"{path}, line {error.lineno}: a known answer must be Python ({error.msg}).") from error
    if not docstring:
        raise CourseError(f"{path}: a known answer begins with a docstring that says what it is.")
    sentence, fields = _fields(docstring)
    if not right and not fields["Fails"]:
        raise CourseError(f"{path}: the docstring needs a line `Fails:` with the checks that must fail.")
    return KnownAnswer(
        unit=unit,
        exercise=path.parent.name,
        name=path.stem,
        right=right,
        sentence=sentence,
        idea=fields["Idea"],
        hint=fields["Hint"],
        fails=_names(fields["Fails"]),
        loses=_names(fields["Loses"]),
        same_as=_names(fields["Same as"]),
        text=text,
        path=path,
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
