"""The leak search, for the cells of a notebook."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.authoring.release.disclosed import course_secrets, without_told
from autograder.authoring.release.leaks import find_leaks, refuse_leaks
from autograder.authoring.release.secrets import Secrets


@lru_cache(maxsize=4)
def _secrets(solutions: str, told: bool) -> Secrets:
    found = course_secrets(Path(solutions))
    return without_told(found, Path(solutions)) if told else found


def refuse_leaky_cells(notebook: Any, solutions: str, *, written_by_learner: bool) -> None:
    """ReleaseError where a cell, or what stands below it, holds what must stay.

    written_by_learner: of a graded notebook only what we wrote is looked at, and sentences of checks may be in it.
    """
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in _texts(notebook, ours_only=written_by_learner):
            (Path(scratch) / name).write_text(text, encoding="utf-8")
        refuse_leaks(find_leaks(Path(scratch), _secrets(solutions, written_by_learner)))


def _texts(notebook: Any, *, ours_only: bool) -> Iterator[tuple[str, str]]:
    for number, cell in enumerate(notebook["cells"]):
        marks = cell["metadata"].get("nbgrader", {})
        ours = bool(marks.get("grade")) and not marks.get("solution")
        if ours or not ours_only:
            suffix = "py" if cell["cell_type"] == "code" else "md"
            yield f"cell-{number}.{suffix}", "".join(cell["source"])
            for output in cell.get("outputs", ()):
                yield f"output-{number}-{len(output)}.txt", str(output.get("text", "")) + str(output.get("data", ""))
