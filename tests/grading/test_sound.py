"""Points for laws and masks are earned by answers that say something."""

import pytest

from tests.grading.conftest import RIGHT

LAW = "samples_are_alone"


def laws(document):
    """The verdict of the check of a law, its points and its message."""
    check = next(one for one in document.units[0].exercises[0].checks if one.check == LAW)
    return check.verdict, check.points, check.message


@pytest.mark.parametrize("number", ["float('nan')", "float('inf')"])
def test_a_law_does_not_hold_for_what_is_not_finite(grade, number):
    """NaN agrees with NaN and infinity with infinity, which shows nothing."""
    document = grade(RIGHT.replace("torch.tanh(x * w)", f"torch.tanh(x * w) * 0 + x.new_tensor({number})"))
    verdict, points, message = laws(document)
    assert (verdict, points) == ("fail", 0) and "finite" in message


def test_a_law_does_not_hold_for_zeros(grade):
    """Zeros are the same alone and in a batch; so is any constant."""
    assert laws(grade(RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x * w) * 0")))[:2] == ("fail", 0)


def test_a_law_holds_for_answers_that_are_wrong_in_another_way(grade):
    """Partial credit for an independent law stays."""
    assert laws(grade(RIGHT.replace("torch.tanh(x * w)", "torch.sin(x * w)")))[:2] == ("pass", 10)
