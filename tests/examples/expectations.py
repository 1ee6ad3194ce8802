"""What `examples/expected.toml` says about a student, and how a result document disagrees with it.

The words of the file are explained in `examples/README.md`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.results import Document, ExerciseResult, UnitResult

FILE = Path(__file__).parents[2] / "examples" / "expected.toml"
ANSWERS = "answers"
STATUS = {"missing", "unreadable"}
ANSWERED = {"full": {"pass"}, "does_not_load": {"fail"}, "fault": {"fail", "fault"}}  # a unit's word, for its questions


def read_expectations() -> dict[str, dict[str, Any]]:
    """By student, then by unit."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def disagreements(expected: Mapping[str, Any], document: Document) -> Iterator[str]:
    """One sentence for everything in a document that is not as expected."""
    if document.status != "graded":
        yield f"the document is {document.status}"
    for unit in document.units:
        wanted = expected.get(unit.unit, "missing")
        yield from (f"{unit.unit}: {sentence}" for sentence in _unit(wanted, unit))


def _unit(wanted: Any, unit: UnitResult) -> Iterator[str]:
    status = wanted if isinstance(wanted, str) and wanted in STATUS else "graded"
    if unit.status != status:
        yield f"{unit.status}, expected {status}"
    if isinstance(wanted, str):
        wanted = {exercise.exercise: wanted for exercise in unit.exercises}
    unknown = set(wanted) - {exercise.exercise for exercise in unit.exercises}
    if unknown and status == "graded":
        yield f"no such exercises: {sorted(unknown)}"
    for exercise in unit.exercises:
        want = wanted.get(exercise.exercise, "full")
        found = _answers(want, exercise) if exercise.exercise == ANSWERS else _exercise(want, exercise)
        yield from (f"{exercise.exercise}: {sentence}" for sentence in found)


def _exercise(want: str | list[str], exercise: ExerciseResult) -> Iterator[str]:
    if want in ("full", "todo"):
        wrong = [check.check for check in exercise.checks if check.verdict != ("pass" if want == "full" else "todo")]
        if wrong:
            yield f"expected {want}, but {_seen(exercise)}"
    elif isinstance(want, str) and want.startswith("loses "):
        lost = [check.check for check in exercise.checks if check.points < check.max_points]
        if lost != want.split()[1:]:
            yield f"expected to lose {want.split()[1:]}, but {_seen(exercise)}"
        elif _diagnosis(exercise) not in lost:  # the answer is right: no sentence about another mistake may be said
            yield f"lost {lost} as expected, but the diagnosis is {_diagnosis(exercise)}"
    elif _diagnosis(exercise) not in ([want] if isinstance(want, str) else want):
        yield f"expected {want}, but {_seen(exercise)}"
    elif exercise.score >= exercise.max_score:
        yield "expected to lose points"


def _answers(want: str | Mapping[str, str], exercise: ExerciseResult) -> Iterator[str]:
    for check in exercise.checks:
        verdict = want if isinstance(want, str) else want.get(check.check, "pass")
        if check.verdict not in ANSWERED.get(verdict, {verdict}):
            yield f"{check.check} is {check.verdict}, expected {verdict}"


def _diagnosis(exercise: ExerciseResult) -> str:
    return exercise.diagnosis.id.rpartition("/")[2] if exercise.diagnosis else ""


def _seen(exercise: ExerciseResult) -> str:
    wrong = [f"{check.check} {check.verdict}" for check in exercise.checks if check.points < check.max_points]
    return f"{_diagnosis(exercise) or 'no diagnosis'}: {', '.join(wrong) or 'nothing lost'}"
