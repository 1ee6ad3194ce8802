"""The verdict at home is the verdict of the grade: a share of what `python -m tests.kit.agreement` compares."""

from __future__ import annotations

import pytest

from autograder.kit.folder import Kit
from autograder.sandbox.interface import WorkerSource

from .agreement import UNITS, Count, Side, compare_known, compare_student, graded_side, known_answers, students

STRIDE = 16  # every sixteenth known answer
STUDENTS = ("jun_watanabe", "fatima_el_amrani", "xiomara_delgado")  # scripts, notebooks, units that import each other


@pytest.fixture(scope="session")
def sides() -> dict[str, Side]:
    """Every unit in the way of the grade; what is expected is computed once for all tests."""
    return {name: graded_side(name) for name in UNITS}


@pytest.mark.parametrize("name", UNITS)
def test_known_answers_at_home_as_in_the_grade(
    name: str, kit: Kit, source: WorkerSource, sides: dict[str, Side]
) -> None:
    """Same verdict and same sentence for each visible check of each known answer."""
    count = Count()
    compare_known(kit, sides[name], known_answers(name)[::STRIDE], source, count)
    assert count.answers > 3 and count.checks > 10
    assert count.differing == []


@pytest.mark.parametrize("student", STUDENTS)
def test_a_students_files_at_home_as_in_the_grade(student: str, source: WorkerSource, sides: dict[str, Side]) -> None:
    """Collected or found in a folder, a file gets the same verdicts."""
    count = Count()
    compare_student(student, dict(students())[student], sides, source, count)
    assert count.answers > 1
    assert count.differing == []


def test_a_difference_is_counted() -> None:
    """A verdict, a sentence or a check that only one side has is found, or the tests above could not fail."""
    count = Count()
    right, wrong = ("step", "agrees", "pass", ""), ("step", "agrees", "fail", "Off.")
    count.add("same", [right, wrong], [right, wrong])
    count.add("verdict", [right], [wrong])
    count.add("sentence", [wrong], [(*wrong[:3], "Far off.")])
    count.add("check", [right], [])
    assert [line.partition(":")[0] for line in count.differing] == ["verdict", "sentence", "check"]
