"""Are names, points, sentences, hints and families complete? Nothing is run here."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.course.model import Exercise, Unit
from autograder.text import counted

POINTS_OF_A_UNIT = 100.0
QUESTIONS_AT_MOST = 10.0
HINTS = 3
# Families that every exercise has; masking, vectorisation and rules apply to some units only.
EVERYWHERE = ("contract", "values", "generality", "portability")


def examine_texts(units: tuple[Unit, ...]) -> Section:
    """Whether what people read and count is all there."""
    findings = [finding for unit in units for finding in _unit(unit)]
    exercises = [exercise for unit in units for exercise in unit.exercises]
    checks = [check for exercise in exercises for check in exercise.checks]
    counts = {
        "units": len(units),
        "exercises": len(exercises),
        "checks": len(checks),
        "visible checks": sum(check.visible for check in checks),
        "questions": sum(len(unit.questions) for unit in units),
    }
    return section("texts and points", counts, findings)


def _unit(unit: Unit) -> Iterator[Finding]:
    place = f"solutions/{unit.name}/"
    if abs(unit.max_points - POINTS_OF_A_UNIT) > 1e-9:
        yield Finding("points", unit.name, f"the points sum to {unit.max_points:g}, not 100", f"edit points in {place}")
    asked = sum(question.points for question in unit.questions)
    if asked > QUESTIONS_AT_MOST:
        yield Finding("points", unit.name, f"questions have {asked:g} points, at most 10", f"edit {place}hidden.py")
    if not unit.questions:
        yield Finding("questions", unit.name, "there is no question", f"add one to `answers` in {place}reference.py")
    for exercise in unit.exercises:
        yield from _exercise(unit, exercise)


def _exercise(unit: Unit, exercise: Exercise) -> Iterator[Finding]:
    name, place = f"{unit.name}/{exercise.name}", f"solutions/{unit.name}/"
    if len(exercise.hints) != HINTS:
        yield Finding(
            "hints", name, f"{counted(len(exercise.hints), 'hint')}, not {HINTS}", f"`hints(...)` in {place}visible.py"
        )
    if not exercise.title:
        yield Finding("texts", name, "the docstring has no first sentence", f"edit {place}reference.py")
    for visible in (True, False):
        if not any(check.visible is visible for check in exercise.checks):
            kind = "visible" if visible else "hidden"
            yield Finding("checks", name, f"there is no {kind} check", f"add one to {place}{kind}.py")
    families = {check.family for check in exercise.checks}
    wanted = (*EVERYWHERE, *(("rules",) if unit.rules.python or unit.rules.operations else ()))
    for family in wanted:
        if family not in families:
            yield Finding("families", name, f"no check of the family {family}", f"add one to {place}hidden.py")
    for check in exercise.checks:
        if not check.says.rstrip().endswith((".", "!", "?")):
            yield Finding("texts", f"{name}/{check.name}", "its sentence does not end", "end the docstring with a stop")
