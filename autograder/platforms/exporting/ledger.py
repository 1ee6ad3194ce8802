"""What was given out last: `OUT/exported.json`, so that a later regrade can say who moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade
from autograder.results.durable_files import write_text

NAME = "exported.json"


@dataclass(frozen=True)
class GivenGrade:
    """A student's grade as it was given out: points, of how many, when it had been graded, and when it went out."""

    score: float
    max_score: float
    graded_at: str
    at: str


def read_ledger(out: Path) -> dict[str, GivenGrade]:
    """What was given out; empty where nothing was yet. ExportError where the file is damaged."""
    try:
        data = json.loads((out / NAME).read_text(encoding="utf-8"))
        return {student: GivenGrade(**entry) for student, entry in data["students"].items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ExportError(f"{out / NAME} cannot be read ({error}). Remove it: only `--changes` needs it.") from None


def remember(out: Path, grades: Sequence[Grade]) -> None:
    """Write down what these students were given; what others were given earlier stays."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    students = read_ledger(out)
    for grade in grades:
        if grade.score is not None:
            students[grade.student] = GivenGrade(grade.score, grade.max_score, grade.graded_at, now)
    body = {"schema": 1, "students": {student: vars(given) for student, given in sorted(students.items())}}
    write_text(out / NAME, json.dumps(body, indent=1) + "\n", mode=0o600)
