"""The notebooks of an nbgrader course, made from the same reference as the kit's, with nbgrader's marks.

For each exercise a cell with the solution, a graded cell with the visible checks, and a graded cell of one line for the
hidden ones, of which nothing stands in the notebook. The questions in one cell, with a graded one behind it; at the end
a text that a person grades.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from autograder.authoring.sync.notebooks import Cell, make_notebook
from autograder.authoring.sync.reference_text import ReferenceText
from autograder.course.model import Exercise, Unit
from autograder.errors import ReleaseError
from autograder.platforms.nbgrader.clear import BEGIN, END

ESSAY_POINTS = 10.0
SCHEMA = 3  # of nbgrader's metadata, since 0.6
VISIBLE, HIDDEN, SOLUTION = "visible-", "hidden-", "solution-"
QUESTIONS, ANSWERS, ESSAY = "questions", "solution-answers", "essay"
_ASKED = re.compile(
    r"(?:In the end )?you should be able to say,? (?P<what>.+?)(?:\n\s*\n|\Z)", re.DOTALL | re.IGNORECASE
)
_SECTION = re.compile(r"^## What you should be able to say[^\n]*\n+(?P<what>.+?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)


def source_notebook(unit: Unit, source: ReferenceText) -> dict[str, Any]:
    """The notebook of `source/`: with solutions."""
    notebook = make_notebook(unit.name, source, code=_with_statements_for_markers(source))
    cells = [made for cell in notebook["cells"] for made in _marked(cell, unit, _helpers(source))]
    cells += _essay(unit, source)
    return {**notebook, "cells": cells}


def _with_statements_for_markers(source: ReferenceText) -> str:
    """The reference with a string in the place of each marker: a comment behind a statement would not stay with it.

    Helpers at the top level have no markers of their own here; `_marked` puts them around the whole cell.
    """
    lines = source.text.split("\n")
    for hole in reversed(source.holes):
        for line, marker in ((hole.block.end, END), (hole.block.begin, BEGIN)):
            lines[line - 1 : line] = [] if hole.block.indent == 0 else [f'{" " * hole.block.indent}"{marker}"']
    return "\n".join(lines)


def _helpers(source: ReferenceText) -> set[str]:
    """Names of the functions and classes that belong to a solution as a whole."""
    names: set[str] = set()
    for hole in source.holes:
        if hole.block.indent == 0:
            for node in source.tree.body:
                if hole.block.holds(node.lineno):
                    name = getattr(node, "name", None)
                    if name is None:
                        raise ReleaseError(
                            f"{source.file}, line {node.lineno}: for nbgrader, what a solution needs at the top level "
                            "must be a function or a class."
                        )
                    names.add(name)
    return names


def graded_points(unit: Unit) -> dict[str, float]:
    """Most points of every cell that we grade, by its grade_id. A cell without points is not there."""
    points: dict[str, float] = {}
    for exercise in unit.exercises:
        points[VISIBLE + exercise.name] = _sum(exercise, visible=True)
        points[HIDDEN + exercise.name] = _sum(exercise, visible=False)
    points[QUESTIONS] = sum(question.points for question in unit.questions)
    return {name: value for name, value in points.items() if value > 0}


def _sum(exercise: Exercise, *, visible: bool) -> float:
    return sum(check.points for check in exercise.checks if check.visible is visible)


def _marked(cell: Cell, unit: Unit, helpers: set[str]) -> Iterator[Cell]:
    """The cell with nbgrader's marks, and the graded cells that belong behind it."""
    about = cell["metadata"].get("autograder", {})
    role, exercise = about.get("role"), about.get("exercise", "")
    most = graded_points(unit)
    if role == "check":
        if VISIBLE + exercise in most:
            yield _with(cell, VISIBLE + exercise, points=most[VISIBLE + exercise])
        if HIDDEN + exercise in most:
            line = f"# The hidden checks of {exercise}: they run where the instructor grades, never in this notebook."
            yield _code(HIDDEN + exercise, line, points=most[HIDDEN + exercise])
        return
    text = "".join(cell["source"])
    if role == "answers":
        yield _with(cell, ANSWERS, solution=True)
        if QUESTIONS in most:
            yield _code(QUESTIONS, "# The answers are graded where the instructor grades.", points=most[QUESTIONS])
    elif cell["cell_type"] == "code" and (BEGIN in text or cell["id"] in helpers):
        text = f"{BEGIN}\n{text}\n{END}" if cell["id"] in helpers else text
        text = text.replace(f'"{BEGIN}"', BEGIN).replace(f'"{END}"', END)
        yield _with(
            {**cell, "source": text.splitlines(keepends=True)}, SOLUTION + (exercise or cell["id"]), solution=True
        )
    else:
        yield cell


def _essay(unit: Unit, source: ReferenceText) -> Iterator[Cell]:
    """The question in one cell, the answer in another, which a person grades."""
    question = f"## In your own words\n\nIn 100 to 200 words: {essay_question(source)}"
    yield {
        "cell_type": "markdown",
        "id": "essay-question",
        "metadata": {},
        "source": question.splitlines(keepends=True),
    }
    good = "A good answer covers each part of the question, with a reason. (Graded by a person; change this text.)"
    cell: Cell = {"cell_type": "markdown", "id": ESSAY, "metadata": {}, "source": [good]}
    yield _with(cell, ESSAY, points=ESSAY_POINTS, solution=True)


def essay_question(source: ReferenceText) -> str:
    """What the unit's own text says that one should be able to say."""
    text = source.docstring
    match = _SECTION.search(text) or _ASKED.search(text)
    if match is None:
        names = ", ".join(f"`{node.name}`" for node in source.exercises)
        return f"what does {names} compute, why, and what would go wrong without it?"
    what = match["what"].strip()
    return what if match.re is _SECTION else f"say {' '.join(what.split())}"


def _code(name: str, line: str, *, points: float) -> Cell:
    empty: Cell = {"cell_type": "code", "execution_count": None, "outputs": [], "metadata": {}}
    return _with({**empty, "id": f"graded-{name}", "source": [line]}, name, points=points)


def _with(cell: Cell, grade_id: str, *, points: float | None = None, solution: bool = False) -> Cell:
    marks: dict[str, Any] = {
        "grade": points is not None,
        "grade_id": grade_id,
        "locked": points is not None and not solution,
        "solution": solution,
        "task": False,
        "schema_version": SCHEMA,
    }
    if points is not None:
        marks["points"] = points
    return {**cell, "metadata": {**cell["metadata"], "nbgrader": marks}}
