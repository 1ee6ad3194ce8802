"""Filling one column of a platform's file, and the account of what was filled and what was not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from html import escape
from pathlib import Path
from typing import TextIO, cast

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade, Rounding
from autograder.platforms.exporting.people import Matching, Row, match, students
from autograder.platforms.exporting.sheet import Sheet, parse_number
from autograder.results.durable_files import make_folder, replacing
from autograder.results.steps import Failure, Step
from autograder.submissions import Roster
from autograder.text import one_line

CELLS = Step("filling the cell")


@dataclass(frozen=True, kw_only=True)
class ExportOptions:
    """What the person who exports asked for, beyond the format.

    into: the platform's own file; column: the heading to fill; source: the download that was graded, where names are
    taken from it; comma: decimal comma or point, None for what the file has.
    """

    to: Path
    into: Path | None = None
    column: str | None = None
    source: Path | None = None
    roster: Roster | None = None
    rounding: Rounding = field(default_factory=Rounding)
    comma: bool | None = None
    comments: bool = False
    solutions: Path | None = None
    layout: str | None = None

    def sheet(self, platform: str) -> Sheet:
        """The file to fill. ExportError where none was named, or it would be overwritten."""
        if self.into is None:
            raise ExportError(
                f"{platform} matches students by its own columns: export its file first, and name it with --into FILE."
            )
        if self.to.exists() and self.to.resolve() == self.into.resolve():
            raise ExportError(f"{self.into} is never overwritten: name another file with --to.")
        sheet = Sheet.read(self.into)
        return sheet if self.comma is None else replace(sheet, comma=self.comma)


@dataclass(frozen=True)
class Place:
    """Where things stand in a platform's file. `maximum` is the platform's own for this column, where it states one.

    locked: row to reason, for cells that must not be touched.
    """

    column: int
    rows: Sequence[Row]
    maximum: float | None = None
    comments: int | None = None
    locked: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ExportReport:
    """What became of an export. Everything that was left out is in here, for the person to read."""

    written: Path
    given: Mapping[str, str] = field(default_factory=dict)  # student -> what was written
    withheld: tuple[str, ...] = ()
    unmatched: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()  # students for whom an error of ours left something out

    @property
    def complete(self) -> bool:
        """Whether everybody's grade went out."""
        return not self.withheld and not self.unmatched and not self.failures


def fill(sheet: Sheet, place: Place, grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Fill the column and write the file to `wishes.to`."""
    matching = match(students([grade.student for grade in grades], export_options.roster), place.rows)
    rounding = rounding_for(place.maximum, grades, export_options.rounding)
    given: dict[str, str] = {}
    changed: list[str] = []
    unmatched = [f"{student}: {why}" for student, why in matching.unmatched.items()]
    failures: list[Failure] = []

    def put(grade: Grade) -> None:
        row = matching.rows.get(grade.student)
        if row is None or grade.score is None:
            return
        if row.index in place.locked:
            unmatched.append(f"{grade.student}: {place.locked[row.index]}")
            return
        text = sheet.number(rounding.text(grade.score, grade.max_score))
        changed.extend(_put(sheet, row, place.column, text, grade))
        given[grade.student] = text
        if export_options.comments and place.comments is not None and not sheet.lines[row.index].value(place.comments):
            sheet.fill(row.index, place.comments, escape(grade.comment, quote=False))

    for grade in grades:
        CELLS.run(grade.student, partial(put, grade), failures.append)
    write_bytes(export_options.to, sheet.dumps())
    return ExportReport(
        export_options.to,
        given,
        withheld=tuple(grade.student for grade in grades if grade.score is None),
        unmatched=tuple(unmatched),
        left=_left(matching),
        changed=tuple(changed),
        notes=tuple(_notes(sheet, place, grades, rounding, export_options)),
        failures=tuple(failures),
    )


def _put(sheet: Sheet, row: Row, column: int, text: str, grade: Grade) -> Iterator[str]:
    """Fill a cell; a grade that stood there and says something else is told. The same number stays as it is written."""
    old = sheet.lines[row.index].value(column)
    before, after = parse_number(old), parse_number(text)
    if before is None or before != after:
        sheet.fill(row.index, column, text)
        if old and before != after:
            yield f"{grade.student}: {one_line(old, limit=40)} becomes {text}"


def rounding_for(maximum: float | None, grades: Sequence[Grade], asked: Rounding) -> Rounding:
    """The rule with the maximum that counts: the one asked for, else the platform's."""
    out_of = asked.out_of if asked.out_of is not None else maximum
    return replace(asked, out_of=out_of if out_of else None)


def _left(matching: Matching) -> tuple[str, ...]:
    return tuple(row.shown for row in matching.left)


def _notes(
    sheet: Sheet, place: Place, grades: Sequence[Grade], rounding: Rounding, export_options: ExportOptions
) -> Iterator[str]:
    yield f'column "{one_line(sheet.headings()[place.column])}", {rounding.sentence()}'
    yield from scaled(rounding, grades)
    yield from failed(grades)
    if export_options.comments and place.comments is None:
        yield "there is no column for comments in this file, so none were written"


def scaled(rounding: Rounding, grades: Sequence[Grade]) -> Iterator[str]:
    """What is said where points are not given as they were graded."""
    most = {grade.max_score for grade in grades}
    if rounding.out_of is not None and most - {rounding.out_of}:
        graded = " and ".join(f"{value:g}" for value in sorted(most))
        yield f"points were graded out of {graded} and are given out of {rounding.out_of:g}"


def failed(grades: Sequence[Grade]) -> Iterator[str]:
    """Who keeps an earlier grade because a later grading failed."""
    for grade in grades:
        if grade.failed_regrade:
            yield f"{grade.student}: the last regrade ended in an error of ours; the grade from before it is given"


def write_bytes(path: Path, content: bytes) -> None:
    """Write a whole file at once, or nothing of it."""
    make_folder(path.parent)
    with replacing(path) as file:
        cast(TextIO, file).buffer.write(content)


Exporter = Callable[[Sequence[Grade], ExportOptions], ExportReport]


def amount(text: str) -> float | None:
    """A maximum that a platform states, or None where it is none."""
    value = parse_number(text)
    return value if value is not None and Decimal(str(value)) > 0 else None
