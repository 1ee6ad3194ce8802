"""`results.json`: one entry for each check, the hidden ones shown when grades are published, one visible summary.

An entry that is hidden takes the student's total away from them, hence `after_published`. Everything is plain text.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from autograder.platforms.document_keys import anything, number, one_of, problems, refuse, text
from autograder.platforms.one_submission import diagnosis_text
from autograder.reports.vocabulary import VERDICTS, duration
from autograder.results.document import CheckResult, Document, ExerciseResult
from autograder.results.grades_table import points
from autograder.text import counted, harmless

VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")
FORMATS = ("text", "html", "simple_format", "md", "ansi")
TOP = {
    "score": number(0), "execution_time": number(0), "output": text(), "output_format": one_of(*FORMATS),
    "visibility": one_of(*VISIBILITIES), "stdout_visibility": one_of(*VISIBILITIES), "extra_data": anything,
    "tests": lambda value: isinstance(value, list), "leaderboard": lambda value: isinstance(value, list),
}  # fmt: skip
ENTRY = {
    "score": number(0), "max_score": number(0), "status": one_of("passed", "failed"), "name": text(1000, least=1),
    "number": text(40), "output": text(), "output_format": one_of(*FORMATS),
    "tags": lambda value: isinstance(value, list), "visibility": one_of(*VISIBILITIES), "extra_data": anything,
}  # fmt: skip
LONGEST = 2000  # bytes of one message


def make_results(document: Document, *, seconds: float, notes: tuple[str, ...] = ()) -> dict[str, Any]:
    """The document for Gradescope. Raises InvalidResult rather than give back what it would misread."""
    results: dict[str, Any] = {
        "score": round(document.final_score, 4),
        "execution_time": round(seconds, 1),
        "stdout_visibility": "hidden",
        "extra_data": {"late_seconds": document.late_seconds, "isolation": document.isolation.level},
        "tests": [_summary(document, notes), *_entries(document)],
    }
    refuse(check_results(results))
    return results


def check_results(results: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a document for Gradescope."""
    yield from problems(results, TOP, ("score", "tests"), "results")
    total = 0.0
    for place, entry in enumerate(results.get("tests") or ()):
        where = f"tests[{place}]"
        yield from problems(entry, ENTRY, ("name", "visibility"), where)
        if entry.get("score", 0) > entry.get("max_score", 0) + 1e-9:
            yield f"{where}: more points than there are"
        if entry.get("output_format", "text") != "text":
            yield f"{where}: output of students must be plain text"
        if entry.get("visibility") == "hidden":
            yield f"{where}: a hidden entry takes the total away from the student"
        total = math.fsum([total, entry.get("score", 0)])
    if abs(total - results.get("score", 0)) > 0.01:
        yield f"the entries sum to {total:g}, the score is {results.get('score')}"


def _summary(document: Document, notes: tuple[str, ...]) -> dict[str, Any]:
    """What a student sees at once: nothing that depends on a hidden check."""
    checks = [c for u in document.units for e in u.exercises for c in e.checks]
    shown = [check for check in checks if check.visible]
    holding = sum(check.verdict == "pass" for check in shown)
    hold = "holds" if len(shown) == 1 else "hold"
    lines = [f"{holding} of {counted(len(shown), 'visible check')} {hold}."]
    if len(shown) < len(checks):
        more = len(checks) - len(shown)
        count, are = ("counts", "is") if more == 1 else ("count", "are")
        lines.append(f"{more} more {count} and {are} shown when grades are published.")
    lines += [f"{unit.unit}: {unit.message}" for unit in document.units if unit.message]
    if document.late_seconds:
        lines.append(f"Handed in {duration(document.late_seconds)} after the deadline.")
    lines += [*document.notes, *notes]
    return {
        "name": "Summary",
        "output": harmless("\n".join(lines), limit=8000),
        "output_format": "text",
        "visibility": "visible",
    }


def _entries(document: Document) -> Iterator[dict[str, Any]]:
    for place, unit in enumerate(document.units, start=1):
        if not unit.exercises:
            yield _lost(unit.unit, unit.max_score, unit.message or "Not handed in.", str(place))
        for exercise in unit.exercises:
            told = False
            for check in exercise.checks:
                advice = "" if told else _advice(exercise, check)
                told = told or bool(advice)
                yield _entry(f"{unit.unit} / {exercise.exercise}", check, advice, str(place))


def _lost(unit: str, most: float, message: str, place: str) -> dict[str, Any]:
    """A unit of which nothing could be run."""
    return {
        "name": unit,
        "number": place,
        "score": 0.0,
        "max_score": most,
        "status": "failed",
        "output": harmless(message, limit=LONGEST),
        "output_format": "text",
        "visibility": "visible",
    }


def _advice(exercise: ExerciseResult, check: CheckResult) -> str:
    """The diagnosis stands with the first check that fails, and is seen when that one is."""
    return diagnosis_text(exercise) if check.verdict in ("fail", "fault") else ""


def _entry(where: str, check: CheckResult, advice: str, place: str) -> dict[str, Any]:
    message = "" if check.verdict in ("pass", "error") and not check.message else check.message
    output = "\n".join(filter(None, (VERDICTS[check.verdict][1].capitalize() + ".", message, advice, check.explains)))
    return {
        "name": harmless(f"{where}: {check.says} ({points(check.max_points)})", limit=900).replace("\n", " "),
        "number": place,
        "score": round(check.points, 4),
        "max_score": round(check.max_points, 4),
        "status": "passed" if check.verdict == "pass" else "failed",
        "output": harmless(output, limit=LONGEST),
        "output_format": "text",
        "tags": [check.family],
        "visibility": "visible" if check.visible else "after_published",
    }
