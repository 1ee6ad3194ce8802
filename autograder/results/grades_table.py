"""`grades.csv`: one line per student, from the documents alone."""

import csv
from collections.abc import Iterable
from pathlib import Path

from autograder.results.document import Document
from autograder.results.durable_files import replacing
from autograder.text import csv_cell, one_line

# Columns around the units: `late` in seconds, the rest in points.
BEFORE = ("student",)
AFTER = ("total", "max", "late", "penalty", "final", "status")


class GradesTable:
    """Takes documents one at a time and keeps only their line, so that a large class needs little memory."""

    def __init__(self) -> None:
        self.units: dict[str, None] = {}  # in the order in which they were met: the course's own
        self.lines: list[tuple[str, dict[str, str], tuple[str, ...]]] = []

    def add(self, document: Document) -> None:
        """Remember one student's line."""
        scores = {unit.unit: "" if unit.status == "withheld" else points(unit.score) for unit in document.units}
        self.units.update(dict.fromkeys(scores))
        self.lines.append((document.student, scores, _closing(document)))

    def write(self, path: Path) -> Path:
        """Write the table at once, sorted by student."""
        self.lines.sort(key=lambda line: (line[0].casefold(), line[0]))
        with replacing(path) as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow([*BEFORE, *map(cell, self.units), *AFTER])
            for student, scores, closing in self.lines:
                writer.writerow([cell(student), *(scores.get(unit, "") for unit in self.units), *closing])
        return path


def write_grades(path: Path, documents: Iterable[Document]) -> Path:
    """Write `grades.csv` for these documents.

    A withheld grade is an empty cell, never a zero.

    Raises:
        RecordError: it cannot be written; an older table still stands.
    """
    table = GradesTable()
    for document in documents:
        table.add(document)
    return table.write(path)


def points(value: float) -> str:
    """A score as people write it: 41, 41.5, 0.3333."""
    return f"{round(value, 4):.10g}"


def cell(text: str) -> str:
    """A cell of one line that a spreadsheet takes as text, whatever a student is called."""
    return csv_cell(one_line(text, limit=800))


def _closing(document: Document) -> tuple[str, ...]:
    """The columns after the units."""
    withheld = document.withheld
    return (
        "" if withheld else points(document.score),
        points(document.max_score),
        str(document.late_seconds),
        points(document.penalty),
        "" if withheld else points(document.final_score),
        document.status,
    )
