"""The verdict at home is the verdict of the grade, for every visible check.

The two sides share the worker and the checks, not the inputs and expectations: at home they come from recorded cases,
in the grade from the reference. A part of the bank by default, all of it with AUTOGRADER_WHOLE_BANK=1.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from autograder.author.book import Book, DrawnBook
from autograder.course import load_course
from autograder.course.bank import KnownAnswer, load_bank
from autograder.course.load import unit_folders
from autograder.course.model import Exercise, Unit
from autograder.grade.checks import Examiner
from autograder.learner.kit import Kit
from autograder.learner.lasting import Lasting
from autograder.session import SharedSession

from .conftest import SOLUTIONS

UNITS = tuple(folder.name for folder in unit_folders(SOLUTIONS))
STRIDE = 1 if os.environ.get("AUTOGRADER_WHOLE_BANK") else 12


@pytest.mark.parametrize("name", UNITS)
def test_at_home_as_in_the_grade(name: str, kit: Kit, source: Lasting) -> None:
    """Same verdict and same sentence for each visible check of each known answer."""
    (theirs,) = load_course(SOLUTIONS, [name]).units
    ours = kit.unit(name)
    drawn = DrawnBook(theirs, b"any seed")
    bank = [*load_bank(SOLUTIONS / name, "wrong"), *load_bank(SOLUTIONS / name, "right")]
    differing = []
    with SharedSession(source, theirs) as session:
        for known in bank[::STRIDE]:
            home = verdicts(ours.unit, ours.book, known, session)
            graded = verdicts(visible(theirs), drawn, known, session)
            differing += [f"{known.id}: {a} but {b}" for a, b in zip(home, graded, strict=True) if a != b]
    assert not differing


def verdicts(unit: Unit, book: Book, known: KnownAnswer, session: SharedSession) -> list[tuple[str, str, str]]:
    session.load(known.text)
    outcomes = Examiner(unit, book, session).exercise(unit.exercise(known.exercise))
    return [(one.check.name, one.verdict, one.message) for one in outcomes]


def visible(unit: Unit) -> Unit:
    """The unit with its visible checks alone."""

    def cut(exercise: Exercise) -> Exercise:
        return replace(exercise, checks=tuple(check for check in exercise.checks if check.visible))

    return replace(unit, exercises=tuple(cut(exercise) for exercise in unit.exercises))
