"""The `Shapes:` line: read, bound to numbers, and used to name places."""

import pytest

from autograder.course.shapes import Slot, bind, expected_shape, parse_signature, place, shapes_line
from autograder.errors import CourseError

LSTM = "x (B, T, D), h0 (B, H), w_ih (4*H, D) -> outputs (B, T, H), (h_n (B, H), c_n (B, H))"


def test_arguments_and_nested_results_are_read():
    """Names, dimensions and nesting come out as they stand in the line."""
    signature = parse_signature(LSTM, "here")
    assert [slot.name for slot in signature.arguments] == ["x", "h0", "w_ih"]
    assert signature.structure() == ["t", ["t", "t"]]
    assert [slot.name for slot in signature.result_slots()] == ["outputs", "h_n", "c_n"]


def test_symbols_are_bound_and_shapes_follow():
    """Shapes of arguments give numbers to symbols, and those give the shapes of results."""
    signature = parse_signature(LSTM, "here")
    values = bind(signature, {"x": (2, 3, 4), "h0": (2, 5), "w_ih": (20, 4)}, {})
    assert [expected_shape(slot, values) for slot in signature.result_slots()] == [(2, 3, 5), (2, 5), (2, 5)]


def test_leading_dimensions_may_be_any_number():
    """`...` stands for the leading dimensions, none included."""
    signature = parse_signature("q (..., Tq, d_k), k (..., Tk, d_k) -> weights (..., Tq, Tk)", "here")
    for leading in [(), (2,), (2, 3)]:
        values = bind(signature, {"q": (*leading, 4, 5), "k": (*leading, 6, 5)}, {})
        assert expected_shape(signature.result_slots()[0], values) == (*leading, 4, 6)


def test_a_quotient_of_a_plain_number_is_computed():
    """`d_model/num_heads` uses the whole-number argument."""
    signature = parse_signature("x (B, T, d_model), num_heads -> heads (B, num_heads, T, d_model/num_heads)", "here")
    values = bind(signature, {"x": (2, 3, 12)}, {"num_heads": 4})
    assert expected_shape(signature.result_slots()[0], values) == (2, 4, 3, 3)


def test_what_the_line_does_not_determine_stays_open():
    """A symbol that no argument gives a number leaves the shape unchecked."""
    signature = parse_signature("lengths (B,), max_len -> mask (B, S)", "here")
    assert expected_shape(signature.result_slots()[0], bind(signature, {"lengths": (3,)}, {})) is None


@pytest.mark.parametrize("line", ["x (B, T)", "x (B -> y (B)", "x (B) -> y §", "x (B) y (B) -> z (B)"])
def test_a_line_that_cannot_be_read_is_named(line):
    """The error says where."""
    with pytest.raises(CourseError, match="here"):
        parse_signature(line, "here")


def test_the_paragraph_may_take_several_lines():
    """From `Shapes:` to the next blank line; without one, the error says so."""
    docstring = "Do it.\n\n    Shapes: x (B, D),\n        y (B,) -> z (B,)\n\n    More."
    assert shapes_line(docstring, "here") == "x (B, D), y (B,) -> z (B,)"
    with pytest.raises(CourseError, match="Shapes"):
        shapes_line("Do it.", "here")


def test_places_are_said_in_words_of_the_axes():
    """An index becomes sample, position, unit."""
    assert place(Slot("outputs", ("B", "T", "H")), (0, 2, 1)) == "sample 0, position 2, unit 1"
    assert place(Slot("mask", ("size", "size")), (0, 2)) == "query 0, key 2"
    assert place(Slot("mask", ("B", "1", "T", "T")), (3, 0, 1, 2)) == "sample 3, query 1, key 2"
    assert place(Slot("w", ("...", "Tq")), (4, 1, 2)) == "leading axis 0 at 4, leading axis 1 at 1, query 2"
    assert place(Slot("w", ("...", "Tq", "Tk")), (1, 2, 3)) == "sample 1, query 2, key 3"
