"""The class's figures as `class.json` and `class.csv`: what the instructor's page shows, complete, for programs."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from autograder.reports.class_counts import StudentLine
from autograder.reports.class_figures import BINS, ClassFigures, in_bins, quantile
from autograder.results.durable_files import replacing
from autograder.results.grades_table import cell

HEAD = ("kind", "unit", "exercise", "name", "says", "students", "tried", "count", "share", "discrimination", "note")


def figures_json(figures: ClassFigures) -> dict[str, object]:
    """The figures as plain JSON values. Shares go from 0 to 1, times are in seconds."""
    shares = figures.shares()
    return {
        "schema": 1,
        "students": len(figures.lines),
        "withheld": sum(line.status == "withheld" for line in figures.lines),
        "score": {name: quantile(shares, at) for name, at in (("low", 0.25), ("median", 0.5), ("high", 0.75))},
        "distribution": [
            {"from": place / BINS, "to": (place + 1) / BINS, "students": number}
            for place, number in enumerate(in_bins(shares))
        ],
        "units": [
            {"unit": count.unit, "mean_share": count.mean, "handed_in": count.handed_in, "missing": count.missing}
            for count in figures.units.values()
        ],
        "exercises": [
            {"unit": count.unit, "exercise": count.exercise, "students": count.students, "started": count.started,
             "solved": count.solved, "mean_share": count.mean}
            for count in figures.exercises.values()
        ],
        "checks": [
            {"unit": count.unit, "exercise": count.exercise, "check": count.check, "says": count.says,
             "family": count.family, "visible": count.visible, "tried": count.tried, "passed": count.passed,
             "verdicts": dict(count.verdicts), "pass_rate": count.rate, "discrimination": count.discrimination,
             "suspicion": count.suspicion}
            for count in figures.checks.values()
        ],
        "mistakes": [
            {"unit": mistake.unit, "exercise": mistake.exercise, "id": mistake.id, "message": mistake.message,
             "students": mistake.students}
            for mistake in figures.frequent()
        ],
        "faults": {"count": figures.fault_count,
                   "first": [{"student": e.student, "where": e.place, "message": e.text} for e in figures.faults]},
        "late": [{"student": line.student, "seconds": line.late} for line in _late(figures)],
        "identical": [{"students": list(names), "units": list(units)} for names, units in figures.copies()],
        "seconds": {"median": figures.median_seconds(),
                    "outliers": [{"student": student, "seconds": spent} for student, spent in figures.outliers()]},
        "facts": {name: dict(counter) for name, counter in figures.facts.items()},
    }  # fmt: skip


def write_json(path: Path, figures: ClassFigures) -> Path:
    """Write `class.json` at once.

    Raises:
        RecordError: it cannot be written.
    """
    with replacing(path) as file:
        json.dump(figures_json(figures), file, indent=1, allow_nan=False)
        file.write("\n")
    return path


def write_csv(path: Path, figures: ClassFigures) -> Path:
    """Write `class.csv` at once: a line per tenth of the points, unit, exercise, check, mistake, fault, late or
    slow student and identical file.

    Raises:
        RecordError: it cannot be written.
    """
    with replacing(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows([cell(str(value)) for value in row] for row in _rows(figures))
    return path


def _rows(figures: ClassFigures) -> Iterator[tuple[object, ...]]:
    """The lines of the table, in the order of `HEAD`."""
    students = len(figures.lines)
    for place, number in enumerate(in_bins(figures.shares())):
        tenth = f"{place * 10} to {place * 10 + 10} %"
        yield "distribution", "", "", tenth, "", students, "", number, _share(number, students), "", ""
    for count in figures.units.values():
        yield "unit", count.unit, "", "", "", students, count.handed_in, "", f"{count.mean:.4f}", "", ""
    for each in figures.exercises.values():
        share = f"{each.mean:.4f}"
        yield "exercise", each.unit, each.exercise, "", "", each.students, each.started, each.solved, share, "", ""
    for check in figures.checks.values():
        told = check.discrimination
        yield (
            "check", check.unit, check.exercise, check.check, check.says, sum(check.verdicts.values()), check.tried,
            check.passed, f"{check.rate:.4f}", "" if told is None else f"{told:.4f}", check.suspicion,
        )  # fmt: skip
    for each_mistake in figures.frequent():
        number = len(each_mistake.students)
        where = (each_mistake.unit, each_mistake.exercise, each_mistake.id)
        yield "mistake", *where, each_mistake.message, students, "", number, _share(number, students), "", ""
    for fault in figures.faults:
        unit, _, exercise = fault.place.partition(": ")
        yield "fault", unit, exercise, fault.student, fault.text, "", "", "", "", "", ""
    for line in _late(figures):
        yield "late", "", "", line.student, "", "", "", line.late, "", "", "seconds"
    for student, seconds in figures.outliers():
        yield "slow", "", "", student, "", "", "", f"{seconds:.3f}", "", "", "seconds"
    for names, units in figures.copies():
        yield "identical", " ".join(units), "", "", "", students, "", len(names), "", "", "; ".join(names)


def _late(figures: ClassFigures) -> list[StudentLine]:
    return sorted((line for line in figures.lines if line.late), key=lambda line: (-line.late, line.student))


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.4f}" if whole else ""
