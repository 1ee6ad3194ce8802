"""A toy course behind the real sandbox, opened once for all tests of grading."""

from pathlib import Path

import pytest

from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect

TOY = Path(__file__).parent.parent / "toy" / "solutions"
RIGHT = """
import torch


def weighted(x, w):
    weighed = torch.tanh(x * w)
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
"""


@pytest.fixture(scope="session")
def student_grader(standing_sandbox):
    """A bench for the toy course."""
    return StudentGrader(GradingPlan(TOY, ("scale",), b"a seed for the tests"), standing_sandbox)


@pytest.fixture
def grade(student_grader, tmp_path):
    """Grade a text as the toy unit of one student; returns the document."""

    def run(text, student="ada"):
        folder = tmp_path / "class" / student
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "scale.py").write_text(text, encoding="utf-8")
        submissions = {one.unit: one for one in collect(tmp_path / "class", ["scale"]).submissions}
        return student_grader.grade(Task(student, submissions))

    return run


@pytest.fixture(scope="session")
def peek_student_grader(standing_sandbox):
    """A bench for a toy course of two exercises that have pictures, whose hidden inputs are all about 777 000."""
    return StudentGrader(GradingPlan(TOY.parent / "peek", ("peek",), b"a seed for the tests"), standing_sandbox)


@pytest.fixture
def grade_peek(peek_student_grader, tmp_path):
    """Grade a text as the unit `peek`; returns the document."""

    def run(text):
        (tmp_path / "class" / "ada").mkdir(parents=True)
        (tmp_path / "class" / "ada" / "peek.py").write_text(text, encoding="utf-8")
        submissions = {one.unit: one for one in collect(tmp_path / "class", ["peek"]).submissions}
        return peek_student_grader.grade(Task("ada", submissions))

    return run
