"""Canvas: fill the gradebook's own CSV ("Export Entire Gradebook").

The first row names the columns: `Student`, `ID`, perhaps `SIS User ID`, `SIS Login ID` and others, `Section`, then one
per assignment, `Title (id)`. A row whose first cell contains `Points Possible` states each maximum, and says
`(read only)` of columns that Canvas computes; students come after it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, Place, amount, fill
from autograder.platforms.exporting.people import Row
from autograder.platforms.exporting.sheet import Sheet

IDS = ("ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account")
_ID_BEHIND = re.compile(r"^(?P<title>.*\S)\s+\((?P<id>\d+)\)$", re.DOTALL)


def export(grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Write the gradebook with the grades in it."""
    sheet = export_options.sheet("Canvas")
    if sheet.column("Student") is None or sheet.column("ID") is None:
        raise ExportError(f"{sheet.name} is no gradebook of Canvas: it has no columns Student and ID.")
    first = _first_student(sheet)
    column = _column(sheet, first, export_options.column)
    return fill(sheet, _place(sheet, first, column), grades, export_options)


def _first_student(sheet: Sheet) -> int:
    """The row after the one with the maxima."""
    for number, line in enumerate(sheet.lines[:6]):
        if "points possible" in line.value(0).casefold():
            return number + 1
    return 1


def _maxima(sheet: Sheet, first: int, column: int) -> str:
    return sheet.lines[first - 1].value(column) if first > 1 else ""


def _column(sheet: Sheet, first: int, asked: str | None) -> int:
    """The assignment's column: by id, by whole heading or by title; the only one there is, where none was named."""
    headings = sheet.headings()
    last_about_students = max(sheet.column(*names) or 0 for names in (("Section",), ("ID",), IDS[1:2], IDS[2:3]))
    assignments = {
        number: heading
        for number, heading in enumerate(headings)
        if number > last_about_students and heading and "read only" not in _maxima(sheet, first, number)
    }
    if first == 1:  # without a row of maxima, only an id says that a column is an assignment
        assignments = {number: heading for number, heading in assignments.items() if _ID_BEHIND.match(heading)}
    fitting = [number for number, heading in assignments.items() if asked is None or asked in _names(heading)]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(f'"{heading}"' for heading in assignments.values()) or "none"
    which = "Which assignment?" if asked is None else f'"{asked}" is not one assignment of this file.'
    raise ExportError(f"{which} Name one with --column. {sheet.name} has: {known}.")


def _names(heading: str) -> set[str]:
    match = _ID_BEHIND.match(heading)
    return {heading, match["title"], match["id"]} if match else {heading}


def _place(sheet: Sheet, first: int, column: int) -> Place:
    student, number = sheet.column("Student") or 0, sheet.column("ID") or 0
    ids = [place for name in IDS if (place := sheet.column(name)) is not None]
    rows, locked = [], {}
    for index in range(first, len(sheet.lines)):
        line = sheet.lines[index]
        if not line.value(number):
            continue  # an empty row, or one that explains the others
        values = tuple(filter(None, (line.value(place) for place in ids)))
        name = line.value(student)
        rows.append(Row(index, f"{name} ({line.value(number)})", values, line.value(number), (name,)))
        if line.value(column).upper() == "EX":
            locked[index] = "is excused in Canvas (EX), which stays"
    return Place(column, rows, amount(_maxima(sheet, first, column)), None, locked)
