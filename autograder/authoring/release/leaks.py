"""The leak search: is anything that must stay here in what a learner receives?

`secrets` says what to look for, `pieces` takes apart where to look, `normal` makes both comparable. Beside that,
names that never belong into a release, and answers that are filled in. Nothing is repaired: a finding ends the release.
"""

from __future__ import annotations

import ast
import bisect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

import numpy as np

from autograder.authoring.release.normal_forms import Forms, long_numbers, long_strings, renamed, squeeze, weighty_forms
from autograder.authoring.release.pieces import Piece, open_folder
from autograder.authoring.release.secrets import Secrets
from autograder.authoring.sync.markers import BEGIN, END, comments
from autograder.errors import ReleaseError

FORBIDDEN_NAMES = {".git", ".hg", "__pycache__", ".ipynb_checkpoints", "hidden.py", "reference.py", "solutions"}
FORBIDDEN_NAMES |= {"hidden", "inputs.py"}
FORBIDDEN_NAMES |= {"wrong", "right", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".ds_store", ".env"}
FORBIDDEN_SUFFIXES = (
    ".pyc",
    ".pyo",
    ".pt",
    ".pth",
    ".ckpt",
    ".pkl",
    ".pickle",
    ".safetensors",
    "~",
    ".orig",
    ".bak",
    ".swp",
)
SHOWN = 20  # findings in the text of a refusal


@dataclass(frozen=True)
class Leak:
    """Something that must not be handed out: where it was found and what it is."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def refuse_leaks(findings: Iterable[Leak]) -> None:
    """ReleaseError with the list, if there is anything in it."""
    found = sorted(set(map(str, findings)))
    if found:
        lines = "\n".join(f"  {line}" for line in found[:SHOWN])
        more = f"\n  and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise ReleaseError(f"the release was refused, nothing was written. It would hand out:\n{lines}{more}")


def find_leaks(folder: Path, secrets: Secrets, canaries: Mapping[str, str] | None = None) -> Iterator[Leak]:
    """Search all files of a folder. canaries: planted words and where each was planted."""
    search = Search(secrets, canaries or {})
    for piece in open_folder(folder):
        yield from search.piece(piece)


@dataclass(frozen=True)
class Search:
    """One search over many pieces."""

    secrets: Secrets
    canaries: Mapping[str, str]

    def piece(self, piece: Piece) -> Iterator[Leak]:
        """What is wrong with one piece."""
        if piece.complaint:
            yield Leak(piece.place, piece.complaint)
        yield from self._names(piece)
        yield from self._words(piece)
        yield from self._forms(piece)
        yield from self._numbers(piece)
        if piece.tree is not None:
            yield from _filled_answers(piece)

    def _names(self, piece: Piece) -> Iterator[Leak]:
        """A name is looked at once for the piece that it names, not again for what lies inside."""
        name = piece.place.rpartition(" > ")[2]
        for part in name.lower().split("/"):
            if part in FORBIDDEN_NAMES or part.endswith(FORBIDDEN_SUFFIXES):
                yield Leak(piece.place, f"{part!r} does not belong into a release")

    def _words(self, piece: Piece) -> Iterator[Leak]:
        for word, origin in self.canaries.items():
            if word in piece.text or word in piece.place:
                yield Leak(piece.place, f"a word that was planted in {origin}")
        for line, text in _remarks(piece):
            if text in (BEGIN, END):
                yield Leak(f"{piece.place}, line {line}", f"the marker `{text}`")

    def _forms(self, piece: Piece) -> Iterator[Leak]:
        """Statements and long strings, in the syntax tree and in the bare text."""
        found = dict(self._in_text(piece.text))
        if piece.tree is not None:
            in_tree = [*weighty_forms(piece.tree), *long_strings(piece.tree)]
            for line, form in in_tree:
                if form in self.secrets.forms:
                    found.setdefault(form, line)
                else:
                    found.update({inner: line for inner, _ in self._known.within(form) if inner not in found})
        for form, line in found.items():
            yield Leak(f"{piece.place}, line {line}", f"`{form[:60]}` of {self.secrets.forms[form]}")
        yield from self._wholes(piece)

    def _wholes(self, piece: Piece) -> Iterator[Leak]:
        if piece.tree is None or not self.secrets.wholes:
            return
        forms = {form for _, form in weighty_forms(piece.tree)}
        for whole, origin in self.secrets.wholes.items():
            if whole <= forms:
                yield Leak(piece.place, f"all of {origin}")
        for node in ast.walk(piece.tree):
            if isinstance(node, ast.FunctionDef):
                own = {form for _, form in weighty_forms(renamed(node))}
                for whole, origin in self.secrets.others.items():
                    if whole <= own:
                        yield Leak(f"{piece.place}, line {node.lineno}", f"all of {origin}, in other words")

    def _in_text(self, text: str) -> Iterator[tuple[str, int]]:
        lines = [squeeze(line) for line in text.split("\n")]
        ends = list(accumulate(map(len, lines)))
        for form, at in self._known.within("".join(lines)):
            yield form, bisect.bisect_right(ends, at) + 1

    @cached_property
    def _known(self) -> Forms:
        return Forms(self.secrets.forms)

    def _numbers(self, piece: Piece) -> Iterator[Leak]:
        for digits in set(long_numbers(piece.text)):
            if digits in self.secrets.digits:
                yield Leak(piece.place, f"the number {digits} of {self.secrets.digits[digits]}")
        if piece.values is not None and piece.values.size:
            for value, origin in self.secrets.values.items():
                if value and np.isclose(piece.values, value, rtol=1e-9, atol=0.0).any():
                    yield Leak(piece.place, f"the number {value} of {origin}")


def _remarks(piece: Piece) -> Iterator[tuple[int, str]]:
    """Lines that could be markers: the comments of Python (its strings may speak of markers), else all lines."""
    if piece.tree is not None:
        return ((line, text) for line, _, text in comments(piece.text))
    return ((number, line.strip()) for number, line in enumerate(piece.text.split("\n"), start=1))


def _filled_answers(piece: Piece) -> Iterator[Leak]:
    """`answers = {...}` with anything else than None in it."""
    if piece.tree is None or re.search(r"\banswers\b", piece.text) is None:
        return
    for node in piece.tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "answers" for t in node.targets):
            values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
            if any(not (isinstance(value, ast.Constant) and value.value is None) for value in values):
                yield Leak(f"{piece.place}, line {node.lineno}", "a filled-in answer")
