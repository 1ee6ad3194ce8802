"""Brightspace (D2L): fill the gradebook's own CSV (Enter Grades, Export).

`OrgDefinedId` and/or `Username` (with a `#` in front, so that spreadsheets keep their zeros), names, one column per
item, `<item> Points Grade <Numeric MaxPoints:10 ...>`, and at the end `End-of-Line Indicator` with `#` in every row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, Place, amount, fill
from autograder.platforms.exporting.people import Row
from autograder.platforms.exporting.sheet import Sheet

IDS = ("OrgDefinedId", "Username", "Email")
_ITEM = re.compile(r"^(?P<title>.+?) Points Grade(?:\s*<(?P<about>.*)>)?$", re.DOTALL)
_MOST = re.compile(r"MaxPoints:\s*(\d+(?:[.,]\d+)?)")


def export(grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Write the gradebook with the grades in it."""
    sheet = export_options.sheet("Brightspace")
    if sheet.column(*IDS[:2]) is None:
        raise ExportError(
            f"{sheet.name} is no gradebook of Brightspace: it has neither OrgDefinedId nor Username. "
            "Choose one of them, or both, when you export."
        )
    column, maximum = _column(sheet, export_options.column)
    return fill(sheet, Place(column, _rows(sheet), maximum), grades, export_options)


def _column(sheet: Sheet, asked: str | None) -> tuple[int, float | None]:
    """The item's column, and its maximum."""
    items = {number: match for number, heading in enumerate(sheet.headings()) if (match := _ITEM.match(heading))}
    fitting = [number for number, match in items.items() if asked is None or asked in (match["title"], match[0])]
    if len(fitting) != 1:
        known = ", ".join(f'"{match["title"]}"' for match in items.values()) or "none with `Points Grade`"
        which = "Which item?" if asked is None else f'"{asked}" is not one item of this file.'
        raise ExportError(f"{which} Name one with --column. {sheet.name} has: {known}.")
    most = _MOST.search(items[fitting[0]]["about"] or "")
    return fitting[0], amount(most[1]) if most else None


def _rows(sheet: Sheet) -> list[Row]:
    ids = [place for name in IDS if (place := sheet.column(name)) is not None]
    first, last = sheet.column("First Name"), sheet.column("Last Name")
    rows = []
    for index, line in enumerate(sheet.lines[1:], start=1):
        values = tuple(filter(None, (line.value(place).removeprefix("#") for place in ids)))
        if not values:
            continue
        parts = [line.value(place) for place in (first, last) if place is not None]
        name = " ".join(filter(None, parts))
        rows.append(Row(index, f"{name or values[0]} ({values[0]})", values, "", (name,) if name else ()))
    return rows
