"""The graded questions, as the `answers` dictionary at the end of a unit's file states them.

    answers = {
        # What is left of a gradient of size 1 after 50 steps?
        "after_50_steps": 0.9**50,  # a number
    }

The comment above an entry is the question, the comment behind it says what kind of answer is asked for.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from autograder.errors import CourseError

_ENTRY = re.compile(r'^\s*"(?P<name>[a-z_0-9]+)":\s*(?P<value>.+?),\s*#\s*(?P<kind>.+?)\s*$')


@dataclass(frozen=True)
class Asked:
    """A question without its answer."""

    name: str
    kind: str  # number, text, shape
    text: str
    line: int


def read_questions(source: str, where: str) -> dict[str, Asked]:
    """The questions of a unit's file, in order. CourseError names the line that cannot be read."""
    span = _span(source)
    if span is None:
        return {}
    asked: dict[str, Asked] = {}
    comment: list[str] = []
    lines = source.splitlines()
    for number in range(span[0] + 1, span[1]):
        line = lines[number - 1]
        if line.strip().startswith("#"):
            comment.append(line.strip().lstrip("#").strip())
        elif line.strip():
            entry = _entry(line, " ".join(comment), number, where)
            asked[entry.name] = entry
            comment = []
    return asked


def _span(source: str) -> tuple[int, int] | None:
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "answers":
            return node.lineno, node.end_lineno or node.lineno
    return None


def _entry(line: str, text: str, number: int, where: str) -> Asked:
    match = _ENTRY.match(line)
    if not match:
        raise CourseError(f'{where}, line {number}: an entry of `answers` reads `"name": value,  # a number`.')
    if not text:
        raise CourseError(f"{where}, line {number}: the question {match['name']} has no comment above it that asks it.")
    return Asked(match["name"], _kind(match["kind"]), text, number)


def _kind(comment: str) -> str:
    if "tuple" in comment or "shape" in comment:
        return "shape"
    return "number" if "number" in comment else "text"
