"""Pictures: right where the data is right, a sentence alone where it is not."""

import math
from xml.etree import ElementTree

import pytest

from autograder.report import svg
from autograder.report.pictures import picture

ATTENTION = {"weights": [[1.0, 0.0], [0.5, 0.5]], "allowed": [[True, False], [True, True]]}
SPACE = "{http://www.w3.org/2000/svg}"


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
