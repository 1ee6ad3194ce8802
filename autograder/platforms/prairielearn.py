"""PrairieLearn's external grader: `/grade/results/results.json` for what lies in `/grade/student`.

`python -I -m autograder.platforms.prairielearn [ROOT]`. The instructor's `/grade/tests` holds `autograder.json` and
`solutions/`, which is what `autograder release --format gradescope` puts into its zip. What is shown there is shown at
once, so of hidden checks only the sum of points is told.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.errors import AutograderError
from autograder.platforms.document_keys import number, problems, refuse, text
from autograder.platforms.one_submission import Job, diagnosis_text, grade_folder, share
from autograder.results import Document, ExerciseResult
from autograder.sandbox.interface import WorkerSource
from autograder.text import counted, harmless

ROOT = Path("/grade")
MOST_BYTES = 1 << 20  # more than that PrairieLearn refuses
TOP = {
    "gradable": lambda value: isinstance(value, bool), "score": number(0, 1), "message": text(), "output": text(),
    "tests": lambda value: isinstance(value, list),
}  # fmt: skip
ENTRY = {
    "name": text(400, least=1), "description": text(), "points": number(0), "max_points": number(0),
    "message": text(), "output": text(),
}  # fmt: skip


def make_results(document: Document) -> dict[str, Any]:
    """The document for PrairieLearn. Raises InvalidResult."""
    tests = [entry for unit in document.units for exercise in unit.exercises for entry in _entries(unit.unit, exercise)]
    messages = [f"{unit.unit}: {unit.message}" for unit in document.units if unit.message]
    results = {
        "gradable": True,
        "score": round(share(document), 6),
        "message": harmless("\n".join([*messages, *document.notes]), limit=8000),
        "output": "",
        "tests": tests,
    }
    refuse(check_results(results))
    return results


def _entries(unit: str, exercise: ExerciseResult) -> Iterator[dict[str, Any]]:
    hidden = [check for check in exercise.checks if not check.visible]
    for check in exercise.checks:
        if check.visible:
            message = "\n".join(filter(None, (check.message, check.explains)))
            yield _entry(
                f"{unit} / {exercise.exercise} / {check.check}", check.says, check.points, check.max_points, message
            )
    if hidden:
        points, most = (math.fsum(values) for values in ([c.points for c in hidden], [c.max_points for c in hidden]))
        says = counted(len(hidden), "hidden check")
        yield _entry(f"{unit} / {exercise.exercise} / hidden", says, points, most, diagnosis_text(exercise))


def _entry(name: str, says: str, points: float, most: float, message: str) -> dict[str, Any]:
    return {
        "name": name,
        "description": harmless(says, limit=1000),
        "points": round(points, 4),
        "max_points": round(most, 4),
        "message": harmless(message, limit=2000),
        "output": "",
    }


def check_results(results: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a document for PrairieLearn."""
    yield from problems(results, TOP, tuple(TOP), "results")
    for place, entry in enumerate(results.get("tests") or ()):
        yield from problems(entry, ENTRY, ("name", "points", "max_points"), f"tests[{place}]")
        if entry.get("points", 0) > entry.get("max_points", 0):
            yield f"tests[{place}]: more points than there are"
    if not list(problems(results, TOP, (), "results")) and len(json.dumps(results)) > MOST_BYTES:
        yield f"more than {MOST_BYTES} bytes"


def run(root: Path, source: WorkerSource | None = None) -> Path:
    """Grade ROOT/student and write ROOT/results/results.json."""
    document = grade_folder(root / "student", Job.read(root / "tests"), source=source)
    target = root / "results" / "results.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(make_results(document), allow_nan=False), encoding="utf-8", newline="\n")
    return target


if __name__ == "__main__":
    try:
        run(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    except AutograderError as problem:
        sys.exit(f"autograder: {problem}")
