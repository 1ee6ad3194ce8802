"""A CSV for everything else: one line per student, every cell quoted, UTF-8, numbers with a point."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import partial

from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import ExportOptions, ExportReport, failed, scaled
from autograder.platforms.exporting.people import Student, students
from autograder.results.durable_files import make_folder, replacing
from autograder.results.grades_table import cell
from autograder.results.steps import Failure, Step

LINES = Step("writing the line")
ABOUT = ("student", "id", "name", "email", "section")
AFTER = ("score", "max_score", "late_seconds", "penalty", "status", "graded_at")


def export(grades: Sequence[Grade], export_options: ExportOptions) -> ExportReport:
    """Write the table. A withheld grade is an empty cell; `score` is what is left after the late policy."""
    units = list(dict.fromkeys(unit for grade in grades for unit in grade.units))
    known = students([grade.student for grade in grades], export_options.roster)
    ordered = sorted(zip(grades, known, strict=True), key=lambda pair: (pair[0].student.casefold(), pair[0].student))
    failures: list[Failure] = []
    make_folder(export_options.to.parent)
    with replacing(export_options.to) as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow([*ABOUT, *map(cell, units), *AFTER])
        for grade, student in ordered:
            line = LINES.run(
                grade.student, partial(_line, grade, student, units, export_options), partial(_no_line, failures)
            )
            writer.writerow(line or [cell(grade.student)])
    unwritten = {failure.student for failure in failures}
    return ExportReport(
        export_options.to,
        given={
            one.student: _score(one, export_options)
            for one in grades
            if one.score is not None and one.student not in unwritten
        },
        withheld=tuple(grade.student for grade in grades if grade.score is None),
        unmatched=tuple(f"{s.key}: not on the roster" for s in known if export_options.roster and s.person is None),
        notes=(export_options.rounding.sentence(), *scaled(export_options.rounding, grades), *failed(grades)),
        failures=tuple(failures),
    )


def _line(grade: Grade, student: Student, units: Sequence[str], export_options: ExportOptions) -> list[str]:
    return [*_about(student), *_points(grade, units, export_options), *_after(grade, export_options)]


def _no_line(failures: list[Failure], failure: Failure) -> list[str]:
    failures.append(failure)
    return []


def _about(student: Student) -> list[str]:
    person = student.person
    more = ["", "", "", ""] if person is None else [person.id, person.name, person.email, person.section]
    return [cell(text) for text in (student.key, *more)]


def _points(grade: Grade, units: Sequence[str], export_options: ExportOptions) -> list[str]:
    """The units' own points: these are never scaled."""
    own = type(export_options.rounding)(None, export_options.rounding.decimals)
    scores = [grade.units.get(unit) for unit in units]
    return ["" if score is None else own.text(score, grade.max_score) for score in scores]


def _score(grade: Grade, export_options: ExportOptions) -> str:
    return "" if grade.score is None else export_options.rounding.text(grade.score, grade.max_score)


def _after(grade: Grade, export_options: ExportOptions) -> list[str]:
    most = export_options.rounding.text(grade.max_score, grade.max_score)
    penalty = export_options.rounding.text(grade.penalty, grade.max_score)
    return [_score(grade, export_options), most, str(grade.late_seconds), penalty, grade.status, cell(grade.graded_at)]
