"""The course directory for nbgrader: what `autograder release OUT --format nbgrader` writes.

nbgrader_config.py      reads `autograder-nbgrader.json`, beside it
grading-seed            secret, for its owner only
source/<unit>/          the notebook with solutions, and the visible checks that learners get with it
engine/                 the package, for the machine on which learners work
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.authoring.release.kit_folder import add_engine
from autograder.authoring.sync.assignments import Recorder
from autograder.authoring.sync.generated_tree import Cases, Generated, Notebook, Text, write_tree
from autograder.authoring.sync.handed_out import visible_text
from autograder.authoring.sync.notebooks import Cell
from autograder.authoring.sync.recording import record
from autograder.authoring.sync.unit_files import read_unit
from autograder.course import load_course
from autograder.errors import ReleaseError
from autograder.platforms.nbgrader.cells import ANSWERS, ESSAY, SOLUTION, source_notebook
from autograder.platforms.nbgrader.clear import clear_answers, clear_code

SETTINGS, SEED = "autograder-nbgrader.json", "grading-seed"
WRITE_HERE = "YOUR ANSWER HERE"

CONFIG = '''"""nbgrader's configuration for this course. Change what you like below the call."""

import os

from autograder.platforms.nbgrader.config import configure

c = get_config()  # noqa: F821
configure(c, os.path.dirname(os.path.abspath(__file__)))
# c.CourseDirectory.course_id = "from-rnn-to-attention"
'''
WARNING = """THIS FOLDER HOLDS SOLUTIONS: source/ has them, and grading needs the hidden checks.

It is for instructors only. Learners receive what `nbgrader generate_assignment` puts into release/ (it is searched for
solutions before it is written), and nothing else.
"""
README = """# An nbgrader course: {units}

**This folder holds solutions. It is for instructors only.** From here, in a terminal:

    nbgrader generate_assignment {first}     # release/ for learners; refused if a solution would be in it
    nbgrader autograde {first}               # after submitted/ has been filled; nothing of a notebook runs here
    nbgrader generate_feedback {first}

Grading needs nbgrader 0.9.6, this project's package and the solutions in `{solutions}` on the same machine, and Linux
for the sandbox (`autograder sandbox` says what it gives). Learners need the package in their kernel:
`python -m pip install -r requirements.txt` from here.
"""


def write(
    solutions: Path,
    assignments: Path,
    target: Path,
    *,
    colab_base: str | None = None,
    recorder: Recorder | None = None,
    units: tuple[str, ...] = (),
    seed: bytes | None = None,
    accept_weaker: bool = False,
) -> None:
    """Everything except the engine."""
    course = load_course(solutions, units)
    names = [unit.name for unit in course.units]
    tree: dict[str, Generated] = {}
    for unit in course.units:
        folder = solutions / unit.name
        tree[f"source/{unit.name}/{unit.name}.ipynb"] = Notebook(source_notebook(unit, read_unit(folder)))
        tree[f"source/{unit.name}/visible/{unit.name}.py"] = Text(visible_text(folder))
        tree[f"source/{unit.name}/visible/cases/{unit.name}.npz"] = Cases((recorder or record)(folder))
    settings = {"solutions": str(solutions.resolve()), "units": names, "accept_weaker_isolation": accept_weaker}
    tree[SETTINGS] = Text(json.dumps(settings, indent=1) + "\n")
    tree["nbgrader_config.py"] = Text(CONFIG)
    tree["HOLDS_SOLUTIONS.txt"] = Text(WARNING)
    readme = README.format(units=", ".join(names), first=names[0], solutions=solutions.resolve())
    tree["README.md"] = Text(readme)
    write_tree(tree, target)
    _write_secret(target / SEED, seed or secrets.token_hex(32).encode())


def complete(target: Path) -> None:
    """Add the engine."""
    add_engine(target)


def learners(target: Path, scratch: Path) -> Path | None:
    """What `nbgrader generate_assignment` will put into `release/`, made without nbgrader, to be searched."""
    for path in sorted((target / "source").rglob("*")):
        if path.is_file():
            copy = scratch / path.relative_to(target / "source")
            copy.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".ipynb":
                copy.write_text(json.dumps(cleared(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
            else:
                shutil.copyfile(path, copy)
    return scratch


def cleared(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """A notebook of `source/` as learners get it."""
    cells = [{**cell, "source": clear_cell(cell)} for cell in notebook["cells"]]
    return {**notebook, "cells": cells}


def clear_cell(cell: Cell | Mapping[str, Any]) -> str:
    """The text of a cell as learners get it. ReleaseError where it cannot be told apart from a solution."""
    source = cell["source"]
    text = source if isinstance(source, str) else "".join(source)
    marks = cell["metadata"].get("nbgrader", {})
    name = str(marks.get("grade_id", ""))
    if not marks.get("solution"):
        return text
    if name == ANSWERS:
        return clear_answers(text)
    if cell["cell_type"] == "markdown" or name == ESSAY:
        return WRITE_HERE
    if "SOLUTION" not in text:
        raise ReleaseError(f"the cell {name} is marked as a solution, and holds no `### BEGIN SOLUTION`.")
    return clear_code(text, name.removeprefix(SOLUTION))


def _write_secret(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content + b"\n")
