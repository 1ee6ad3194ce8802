"""Who handed something in and has no grade here: set aside as damaged, or not graded yet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from autograder.platforms.exporting.exported_grades import Grade
from autograder.results import ResultStore, file_stem
from autograder.submissions.mapping import NAME
from autograder.text import csv_cell

DAMAGED = "the result was damaged and set aside"
NONE = "there is no result"


def without_result(store: ResultStore, grades: Sequence[Grade]) -> list[str]:
    """A line for each student of `mapping.csv`, or of the files set aside, of whom no grade was read.

    Empty where everybody has one. A student of whom only a damaged file tells is named as that file is.
    """
    aside = {path.name.rpartition(".json.")[0] for path in (store.results / "set-aside").glob("*.json.*")}
    aside -= {file_stem(grade.student) for grade in grades}
    named = _handed_in(store.out / NAME) - {csv_cell(grade.student) for grade in grades}
    stems = {file_stem(student): student for student in named}
    students = sorted({*named, *(stems.get(stem, stem) for stem in aside)})
    damaged = {student for student in students if student in aside or file_stem(student) in aside}
    return [f"{student}: {DAMAGED if student in damaged else NONE}" for student in students]


def _handed_in(path: Path) -> set[str]:
    """The students of the mapping, as they are written there; nobody where there is no mapping to read."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            return {row["student"] for row in csv.DictReader(file) if row.get("student")}
    except (FileNotFoundError, UnicodeDecodeError, csv.Error):
        return set()
