"""Canaries: words planted in a copy of the solutions, in every place that must not be handed out.

The leak search by statements knows what it looks for. Canaries find the rest: comments, docstrings, whole files that
were copied by mistake. The copy behaves like the original, so everything that a release does to the original can be
done to the copy and then be searched for the words.
"""

from __future__ import annotations

import ast
import re
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

from autograder.authoring.release.secrets import kept_files
from autograder.authoring.sync.reference_text import ReferenceText
from autograder.authoring.sync.unit_files import read_unit, unit_folders
from autograder.course.load import shared_files

_CELLS = re.compile(r"^(?=# ?%%)", re.MULTILINE)  # each cell of a catalogue gets words of its own


def plant(solutions: Path, copy: Path) -> dict[str, str]:
    """Copy the units to `copy` and plant there. Gives back each word with the place where it was planted."""
    words: dict[str, str] = {}
    copy.mkdir(parents=True, exist_ok=True)
    for path in shared_files(solutions):
        shutil.copy(path, copy / path.name)

    def word(place: str) -> str:
        words[fresh := f"canary{secrets.token_hex(8)}"] = place
        return fresh

    for folder in unit_folders(solutions):
        target = copy / folder.name
        shutil.copytree(folder, target, ignore=shutil.ignore_patterns("__pycache__"))
        source = read_unit(folder)
        (target / "reference.py").write_text(_planted_reference(source, word), encoding="utf-8", newline="\n")
        for path in kept_files(target):
            if path == target / "inputs.py":
                continue  # visible checks take some of it along
            place = path.relative_to(copy).as_posix()
            parts = _CELLS.split(path.read_text(encoding="utf-8-sig"))
            planted = [_planted_file(part, place, word) for part in parts]
            path.write_text("".join(planted), encoding="utf-8", newline="\n")
    return words


def _planted_reference(source: ReferenceText, word: Callable[[str], str]) -> str:
    """The reference with a comment and a statement in every solution block, and a word beside every answer."""
    lines = source.text.split("\n")
    for entry in source.answers:
        place = f"{source.file}, line {entry.line}"
        value = f'("{word(place)}", {ast.unparse(entry.value)})[1]'
        indent = lines[entry.line - 1][: -len(lines[entry.line - 1].lstrip())]
        lines[entry.line - 1] = f"{indent}{entry.name}: {value},  {entry.comment}".rstrip()
    for hole in reversed(source.holes):
        place = f"{source.file}, line {hole.block.begin}"
        indent = " " * hole.block.indent
        lines.insert(hole.block.begin, f'{indent}_ = "{word(place)}"  # {word(place)}')
    return "\n".join(lines)


def _planted_file(text: str, place: str, word: Callable[[str], str]) -> str:
    """A word in a comment and one in a statement at the end, and one at the start of every function."""
    tree = ast.parse(text)
    lines = text.split("\n")
    if not tree.body:  # the comments before the first cell of a catalogue, where no statement may stand
        return f"{text}# {word(place)}\n"
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for body in sorted(bodies, key=lambda body: body[-1].lineno, reverse=True):
        last = body[-1]
        if (
            last.lineno != last.end_lineno
            or last.col_offset == 0
            or not lines[last.lineno - 1][: last.col_offset].isspace()
        ):
            continue
        lines.insert(last.lineno - 1, f'{" " * last.col_offset}_ = "{word(place)}"')
    return "\n".join([*lines, f'_ = "{word(place)}"  # {word(place)}', ""])
