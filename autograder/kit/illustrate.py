"""Which pictures a learner gets with the answer to a check."""

from __future__ import annotations

from autograder.checks.case import Case
from autograder.checks.trial import Ask
from autograder.figures.pictures import Picture, leaks, pictures_for
from autograder.figures.probes import asked, effective_weights, gradient_over_time, head_weights, teaching_pictures
from autograder.kit.folder import KitUnit
from autograder.kit.priorities import Stage
from autograder.kit.unit_report import ExerciseReport


def pictures_of(unit: KitUnit, one: ExerciseReport, ask: Ask) -> list[Picture]:
    """The picture of a failing exercise, or all that an exercise that is right has to show."""
    cases = recorded_cases(unit)
    if one.first is None:
        return pictures_for(one.exercise, one.outcomes, unit.oracle) + teaching_pictures(
            unit.unit, one.exercise, cases, ask
        )
    if one.stage in (Stage.VALUES, Stage.MASKING):
        hidden = [
            p for probe in (effective_weights, head_weights) for p in asked(probe, unit.unit, one.exercise, cases, ask)
        ]
        if any(leaks(picture) for picture in hidden):
            return hidden[:1]
    if one.stage is Stage.GRADIENTS:
        curves = asked(gradient_over_time, unit.unit, one.exercise, cases, ask)
        if any(0.0 in curve for picture in curves for _, curve in picture["data"]["series"]):
            return curves[:1]  # a way back that is cut shows more than a map of what is off
    found = pictures_for(one.exercise, one.outcomes, unit.oracle)
    if one.stage not in (Stage.VALUES, Stage.MASKING):  # weights in which all is well say nothing of what is not
        found = [picture for picture in found if picture["kind"] != "attention" or leaks(picture)]
    return found[:1]


def recorded_cases(unit: KitUnit) -> dict[str, Case]:
    """By exercise, the first recorded case of its checks."""
    found: dict[str, Case] = {}
    for exercise in unit.unit.exercises:
        for check in exercise.checks:
            case = unit.oracle.first_case(check)
            if case is not None:
                found.setdefault(exercise.name, case)
    return found
