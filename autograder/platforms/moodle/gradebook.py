"""Moodle: fill the assignment's "offline grading worksheet" (Grading action: Download grading worksheet).

The headings are in the language of whoever downloaded it. The identifier is found by what stands in it, always some
words and the number that the folder of a submission also bears (`Participant 12345`); the grade by its name in the
languages below, or by `--column`. `Last modified (grade)` stays as it is: by it Moodle notices what was graded
meanwhile on its own pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from autograder.errors import ExportError
from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, Place, amount, fill
from autograder.platforms.exporting.people import Row
from autograder.platforms.exporting.sheet import Sheet

# en, de, fr, es, it, pt, nl, pl, cs, sv, da/no, fi, tr, ca, ru, uk, el, ar, he, ja, zh, ko
GRADE = (
    *("Grade", "Bewertung", "Note", "Calificación", "Valutazione", "Voto", "Nota", "Avaliação", "Cijfer"),
    *("Beoordeling", "Ocena", "Známka", "Betyg", "Karakter", "Arvosana", "Not", "Qualificació", "Оценка", "Оцінка"),
    *("Βαθμός", "درجة", "الدرجة", "ציון", "評点", "成绩", "成績", "성적"),
)
COMMENTS = (
    *("Feedback comments", "Feedback als Kommentar", "Feedback-Kommentare", "Commentaires de feedback"),
    *("Feedback par commentaires", "Comentarios de retroalimentación", "Comentarios de la retroalimentación"),
    *("Commenti", "Comentários de feedback", "Comentários", "Feedback opmerkingen"),
)
NAMES = ("Full name", "Vollständiger Name", "Nom complet", "Nombre completo", "Nome completo", "Nome", "Volledige naam")
_IDENTIFIER = re.compile(r"[^\W\d][^\d]*?(?P<number>\d+)", re.DOTALL)


def export(grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Write the worksheet with the grades in it."""
    sheet = export_options.sheet("Moodle")
    identifier = _identifier(sheet)
    column = sheet.column(export_options.column) if export_options.column else sheet.column(*GRADE)
    if column is None:
        known = ", ".join(f'"{heading}"' for heading in sheet.headings())
        raise ExportError(f"Which column of {sheet.name} is the grade? Name it with --column. It has: {known}.")
    return fill(sheet, _place(sheet, identifier, column), grades, export_options)


def _identifier(sheet: Sheet) -> int:
    """The column in which every row has words and a number. Raises ExportError."""
    for column in range(min(len(sheet.lines[0].cells), 4)):
        values = [line.value(column) for line in sheet.lines[1:] if len(line.cells) > 1]
        if values and all(_IDENTIFIER.fullmatch(value) for value in values):
            return column
    raise ExportError(
        f"{sheet.name} is no grading worksheet of Moodle: no column holds identifiers such as `Participant 12345`."
    )


def _place(sheet: Sheet, identifier: int, column: int) -> Place:
    """Between identifier and grade stand the name and what else identifies a person (ID number, e-mail)."""
    return Place(column, _rows(sheet, identifier, column), _maximum(sheet, column), sheet.column(*COMMENTS))


def participants(sheet: Sheet) -> list[Row]:
    """Everybody in a worksheet. Raises ExportError where it is none."""
    return _rows(sheet, _identifier(sheet), sheet.column(*GRADE) or len(sheet.headings()))


def _rows(sheet: Sheet, identifier: int, end: int) -> list[Row]:
    name = sheet.column(*NAMES)
    name = identifier + 1 if name is None else name
    about = [place for place in range(identifier + 1, end) if place != name]
    rows = []
    for index, line in enumerate(sheet.lines[1:], start=1):
        match = _IDENTIFIER.fullmatch(line.value(identifier))
        if match is None:
            continue
        ids = tuple(value for place in about if _is_id(value := line.value(place)))
        shown = line.value(name) or line.value(identifier)
        rows.append(Row(index, f"{shown} ({match['number']})", ids, match["number"], (line.value(name),)))
    return rows


def _is_id(text: str) -> bool:
    """An id or an e-mail address, and not a state such as `Submitted for grading - late`."""
    return bool(text) and " " not in text


def _maximum(sheet: Sheet, column: int) -> float | None:
    """The column behind the grade states the maximum, the same in each row."""
    values = {line.value(column + 1) for line in sheet.lines[1:] if len(line.cells) > column + 1}
    return amount(values.pop()) if len(values) == 1 else None
