"""What a bench keeps for a whole batch."""

import gc

import pytest

from autograder.grading.grader import StudentGrader


@pytest.fixture
def thawed():
    """Whatever a test takes out of the garbage collector's sight comes back."""
    yield
    gc.unfreeze()


def test_what_lives_as_long_as_the_batch_is_not_looked_through_again(student_grader, thawed):
    """After the 1st, 2nd, 4th and 8th student what is there is taken out of the garbage collector's sight."""
    student_grader = StudentGrader(student_grader.plan, student_grader.source)
    gc.unfreeze()
    grew = []
    for student in range(1, 10):
        new = [[] for _ in range(100)]  # lives, and is seen by the garbage collector
        before = gc.get_freeze_count()
        student_grader.settle()
        if gc.get_freeze_count() >= before + len(new):
            grew.append(student)
    assert grew == [1, 2, 4, 8]
