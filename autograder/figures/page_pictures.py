"""The pictures of a student's page.

They are made from visible checks and from inputs that everybody may know, after the visible checks of a unit and before
its first hidden one: code that has never seen a hidden input cannot put one into a picture. No known answer gets
anything asked again: only an exercise whose visible checks hold has something to show of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from autograder.checks.case import Case
from autograder.checks.oracle import Oracle
from autograder.checks.session import Session
from autograder.checks.verdicts import Begun
from autograder.course.model import Exercise, Unit
from autograder.figures.pictures import Picture, leaks, pictures_for
from autograder.figures.probes import teaching_pictures

MOST = 2  # of an exercise: a page is to stay short


def make_pictures(
    unit: Unit, begun: Mapping[str, Begun], oracle: Oracle, session: Session
) -> dict[str, tuple[Picture, ...]]:
    """By exercise, its pictures. begun: by exercise, what came of its visible checks.

    A picture is an extra: where one cannot be made, by whosever mistake, there is none, and the grade stands.
    """
    cases = visible_cases(begun)
    made: dict[str, tuple[Picture, ...]] = {}
    for exercise in unit.exercises:
        try:
            made[exercise.name] = tuple(pictures_of(unit, exercise, begun[exercise.name], cases, oracle, session))
        except Exception:
            made[exercise.name] = ()
    return made


def pictures_of(
    unit: Unit, exercise: Exercise, begun: Begun, cases: Mapping[str, Case], oracle: Oracle, session: Session
) -> list[Picture]:
    """Where the exercise is off, or what it shows if it is right."""
    found = pictures_for(exercise, list(begun.outcomes.values()), oracle)
    if not begun.right:
        return [one for one in found if one["kind"] == "differences" or leaks(one)][:1]
    session.begin_exercise(begun.spent)
    shown = teaching_pictures(unit, exercise, cases, session.ask)
    begun.spent = session.spent
    return [*found, *shown][:MOST]


def visible_cases(begun: Mapping[str, Begun]) -> dict[str, Case]:
    """By exercise, the first case that one of its visible checks took from the book."""
    found: dict[str, Case] = {}
    for name, exercise in begun.items():
        calls = (call for outcome in exercise.outcomes.values() for call in outcome.calls)
        case = next((call.case for call in calls if call.case.key is not None), None)
        if case is not None:
            found[name] = case
    return found
