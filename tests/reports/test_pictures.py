"""Pictures: right where the data is right, a sentence alone where it is not."""

import math
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from autograder.figures import svg
from autograder.figures.drawing import picture

ATTENTION = {"weights": [[1.0, 0.0], [0.5, 0.5]], "allowed": [[True, False], [True, True]]}


def drawn(kind: str, data: object) -> ElementTree.Element:
    """The drawing as a tree, which also shows that it is well-formed."""
    made = picture({"kind": kind, "data": data, "sentence": "It is <so>."})
    assert made.drawing is not None
    return ElementTree.fromstring(str(made.drawing))


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("attention", ATTENTION),
        ("differences", {"steps": [[0, 1, 5]], "rows": "batch", "columns": "<b>"}),
        (
            "lines",
            {
                "series": [["RNN", [1.0, 0.1, 0.0]], ["LSTM", [1.0, 0.9, 0.8]]],
                "x": "t",
                "y": "norm",
                "logarithmic": True,
            },
        ),
        ("lines", {"series": [["flat", [2.0]]]}),
        ("bars", {"labels": ["a", "b"], "values": [1, 2.5], "most": 3}),
        ("histogram", {"counts": [0, 3, 1], "labels": ["0", "1", "2", "3"], "x": "n"}),
    ],
)
def test_every_kind_has_title_and_words(kind: str, data: object) -> None:
    """Each picture is well-formed, has a role, a title and the sentence as its description."""
    root = drawn(kind, data)
    assert root.get("role") == "img" and root.findtext("title")
    assert root.findtext("desc") == "It is <so>."


def test_weight_on_a_hidden_key_is_crossed() -> None:
    """A weight where nothing may be seen gets a frame and a cross; none elsewhere."""
    leaky = {**ATTENTION, "weights": [[0.9, 0.1], [0.5, 0.5]]}
    assert str(drawn("attention", ATTENTION).findall(".//*[@class='leak']")) == "[]"
    assert len(drawn("attention", leaky).findall(".//*[@class='leak']")) == 3


def test_where_all_may_be_seen_nothing_is_put_beside() -> None:
    """A second map that is full everywhere would say nothing."""
    free = {**ATTENTION, "allowed": [[True, True], [True, True]]}
    assert len(drawn("attention", ATTENTION).findall(".//*[@class='allowed']")) == 3
    assert drawn("attention", free).findall(".//*[@class='allowed']") == []


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([1.0, 0.03], ["0.01", "0.1", "1"]),
        ([2.0, 1e-9], ["1e-11", "1e-08", "1e-05", "0.01", "10"]),
        ([5.0], ["1", "10", "100"]),
    ],
)
def test_a_logarithmic_axis_is_marked_at_powers_of_ten(values: list[float], marks: list[str]) -> None:
    """At most five marks, equally far apart, with all values between the outer ones."""
    root = drawn("lines", {"series": [["a", values]], "x": "x", "y": "y", "logarithmic": True})
    assert [text.text for text in root.iter("text") if text.get("text-anchor") == "end"] == marks


def test_names_of_lines_that_end_together_stand_apart() -> None:
    """Every name is below the one before it, and none under the axis."""
    root = drawn("lines", {"series": [[name, [1.0, 0.0]] for name in "abcde"], "x": "x", "y": "y"})
    heights = [float(text.get("y")) for text in root.iter("text") if text.text in list("abcde")]
    assert all(below - above >= 14 for above, below in pairwise(heights)) and heights[-1] <= 234 - 42 + 4.01


def test_agreement_is_a_dot_and_difference_a_shade() -> None:
    """In the map of differences agreement is a mark of its own, not only another colour."""
    root = drawn("differences", {"steps": [[0, 2, 0]]})
    assert len(root.findall(".//*[@class='agrees']")) == 2 and len(root.findall(".//*[@class='difference']")) == 1


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"weights": [[math.nan]], "allowed": [[True]]},
        {"weights": [[1.0], [1.0, 2.0]], "allowed": [[True], [True]]},
        {"weights": [[1.0] * 100] * 100, "allowed": [[True] * 100] * 100},
        {"weights": [], "allowed": []},
        {"weights": [["x"]], "allowed": [[True]]},
        {"weights": [[1.0]], "allowed": []},
        {"weights": 3, "allowed": 3},
        {"weights": [[10**400]], "allowed": [[True]]},
    ],
)
def test_data_that_cannot_be_drawn_leaves_the_sentence(data: object) -> None:
    """NaN, ragged, huge, empty or foreign data give no drawing, no error, and the sentence stays."""
    made = picture({"kind": "attention", "data": data, "sentence": "Words."})
    assert made.drawing is None and made.sentence == "Words."


def test_share_bar_stays_in_its_frame() -> None:
    """A share above 1 or below 0 is drawn as full or empty."""
    assert 'width="100"' in svg.share_bar(7.0) and 'width="0"' in svg.share_bar(-1.0)


def test_nothing_throughout_has_no_place_on_a_logarithmic_axis() -> None:
    """A gradient that never arrives would be drawn as 1e-12, which is something; then the sentence stands alone."""
    curve = {"series": [["rnn_forward", [0.0, 0.0]]], "x": "t", "y": "norm", "logarithmic": True}
    assert picture({"kind": "lines", "data": curve, "sentence": "Exactly 0."}).drawing is None
    assert picture({"kind": "lines", "data": {**curve, "logarithmic": False}, "sentence": "0."}).drawing is not None
