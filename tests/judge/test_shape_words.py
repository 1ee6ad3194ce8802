"""Wrong shapes are spoken of with names."""

import pytest

from autograder.course.shapes import Slot
from autograder.judge.shape_words import shape_sentence

OUTPUTS = Slot("outputs", ("B", "T", "H"))
VALUES = {"B": 3, "T": 5, "H": 7, "D": 4}


@pytest.mark.parametrize(
    ("got", "words"),
    [
        ((5, 3, 7), "has shape (T, B, H), expected (B, T, H): the first two axes look exchanged"),
        ((3, 7, 5), "has shape (B, H, T), expected (B, T, H): the last two axes look exchanged"),
        ((7, 5, 3), "the first and the third axes look exchanged"),
        ((7, 3, 5), "the axes are in another order"),
        ((3, 5, 7, 1), "there is one axis too many"),
        ((3, 7), "an axis is missing"),
        ((3, 6, 7), "the second axis is one too long"),
        ((3, 4, 7), "the second axis is one too short"),
        ((3, 5, 4), "has shape (B, T, D), expected (B, T, H)"),
    ],
)
def test_a_wrong_shape_is_named(got, words):
    """The sentence names axes and says what looks exchanged, missing or too many."""
    assert words in shape_sentence(OUTPUTS, (3, 5, 7), got, VALUES)


def test_no_size_is_said():
    """The sentence may be said of a hidden check: no size of a hidden input is in it."""
    sentence = shape_sentence(OUTPUTS, (3, 5, 7), (11, 13, 17), VALUES)
    assert not any(character.isdigit() for character in sentence)


def test_a_lost_axis_of_size_one_points_at_squeeze():
    """(1, T, H) that became (T, H) is the work of a squeeze without a dimension."""
    assert "squeeze" in shape_sentence(OUTPUTS, (1, 5, 7), (5, 7), {**VALUES, "B": 1})
