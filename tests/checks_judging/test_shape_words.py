"""Wrong shapes are spoken of with names."""

import itertools

import pytest

from autograder.checks.shape_words import shape_sentence
from autograder.course.shapes import Slot

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
        ((15, 7), "has shape (B*T, H), expected (B, T, H)"),
        ((3, 4, 5, 7), "has shape (B, D, T, H), expected (B, T, H)"),
        ((11, 13, 17), "does not have the shape (B, T, H)"),
        ((), "has no axes, expected 3: (B, T, H)"),
    ],
)
def test_a_wrong_shape_is_named(got, words):
    """The sentence names axes and says what looks exchanged, missing or too many."""
    assert words in shape_sentence(OUTPUTS, (3, 5, 7), got, VALUES)


@pytest.mark.parametrize("got", [(1, 2, 3, 4, 5, 6, 7, 8), (3, 4, 4), (4, 3, 7, 5, 4), (3, 3), (7, 4, 3)])
def test_a_shape_that_asks_gets_no_names(got):
    """Where no single mistake explains a shape, none of its axes is named: each name would be a size told."""
    sentence = shape_sentence(OUTPUTS, (3, 5, 7), got, VALUES)
    assert "has shape" not in sentence and "D" not in sentence


def test_the_number_of_axes_is_cut_off():
    """Code that has seen a hidden input chooses how many axes it returns: beyond nine they are not counted."""
    said = {shape_sentence(OUTPUTS, (3, 5, 7), (1,) * axes, VALUES) for axes in range(10, 40)}
    assert said == {"`outputs` has more than 9 axes, expected 3: (B, T, H)."}


def test_few_sentences_can_be_chosen():
    """All shapes of up to four small axes together have fewer than a hundred sentences, so under seven bits."""
    shapes = [shape for rank in range(5) for shape in itertools.product(range(1, 9), repeat=rank)]
    said = {shape_sentence(OUTPUTS, (3, 5, 7), got, VALUES) for got in shapes if got != (3, 5, 7)}
    assert len(said) < 100


def test_no_size_is_said():
    """The sentence may be said of a hidden check: no size of a hidden input is in it."""
    sentence = shape_sentence(OUTPUTS, (3, 5, 7), (11, 13, 17), VALUES)
    assert not any(character.isdigit() for character in sentence)


def test_a_lost_axis_of_size_one_points_at_squeeze():
    """(1, T, H) that became (T, H) is the work of a squeeze without a dimension."""
    assert "squeeze" in shape_sentence(OUTPUTS, (1, 5, 7), (5, 7), {**VALUES, "B": 1})
