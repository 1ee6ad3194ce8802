"""The result document: exact to JSON and back, and strict about what is wrong."""

import copy
import json
import math

import numpy
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.errors import RecordError
from autograder.results import CheckResult, Diagnosis, Document, ExerciseResult, UnitResult

# Written by hand from the schema, so that a change of both directions at once is noticed.
BY_HAND = json.loads("""
{ "schema": 1, "student": "ada", "status": "graded", "score": 41.0, "max_score": 50.0,
  "late_seconds": 0, "penalty": 0.0, "final_score": 41.0,
  "units": [ { "unit": "lstm", "status": "graded", "digest": "sha256:00", "score": 41.0, "max_score": 50.0,
      "exercises": [ { "exercise": "lstm_gates", "score": 8.0, "max_score": 10.0,
          "diagnosis": { "id": "lstm/gates_in_order_ifog", "message": "m", "hint": "h", "hints": ["a", "b", "c"] },
          "checks": [ { "check": "gradients_reach_every_argument", "says": "s", "visible": false, "family": "gradients",
              "verdict": "fail", "points": 0.0, "max_points": 2.0, "message": "why", "seconds": 0.004 } ] } ] } ],
  "isolation": { "level": "full", "off": [] }, "device": "cpu",
  "versions": { "autograder": "0.1", "torch": "2.13", "python": "3.11" }, "seed_id": "abc", "graded_at": "now" }
""")


def changed(**places: object) -> dict[str, object]:
    """The document by hand, with some values changed: `units__0__score=3`."""
    data = copy.deepcopy(BY_HAND)
    for place, value in places.items():
        *way, last = [int(step) if step.isdigit() else step for step in place.split("__")]
        at = data
        for step in way:
            at = at[step]
        at[last] = value
    return data


def test_schema_1_round_trips_exactly() -> None:
    """A document of schema 1 comes back from JSON as the very same values and keys, in the same order."""
    again = Document.from_json(BY_HAND).to_json()
    assert json.dumps(again) == json.dumps(BY_HAND)


def test_made_up_class_round_trips(specimens) -> None:
    """Documents with every optional key and hostile names survive the way through text."""
    for document in specimens.classroom(45):
        assert Document.loads(document.dumps(), "x.json") == document


def test_unknown_keys_are_kept() -> None:
    """Keys of a later version are read without complaint and written again, at every level."""
    data = changed(later=1, units__0__later=[2], units__0__exercises__0__later={"a": 3}, isolation__later="x")
    data["units"][0]["exercises"][0]["checks"][0]["later"] = None
    data["units"][0]["exercises"][0]["diagnosis"]["lines"] = [{"line": 3, "text": "x = 1", "later": True}]
    data["versions"]["later"] = "y"
    assert Document.from_json(data).to_json() == data


def test_text_is_ascii(specimens) -> None:
    """No character of a name or message can play tricks with who opens the file."""
    assert all(document.dumps().isascii() for document in specimens.classroom(45))


@pytest.mark.parametrize(
    ("places", "named"),
    [
        ({"schema": 2}, "schema"),
        ({"schema": True}, "schema"),
        ({"student": 3}, "student"),
        ({"status": "done"}, "status"),
        ({"score": -1.0}, "score"),
        ({"score": 50.5}, "score"),
        ({"score": math.nan}, "score"),
        ({"score": True}, "score"),
        ({"score": "41"}, "score"),
        ({"final_score": math.inf}, "final_score"),
        ({"final_score": 51}, "final_score"),
        ({"penalty": -0.5}, "penalty"),
        ({"late_seconds": 1.5}, "late_seconds"),
        ({"late_seconds": -1}, "late_seconds"),
        ({"max_score": 10**400}, "max_score"),
        ({"units": None}, "units"),
        ({"units__0": []}, "units[0]"),
        ({"units__0__status": "lost"}, "units[0]"),
        ({"units__0__score": 50.1}, "units[0]"),
        ({"units__0__exercises__0__diagnosis": "text"}, "units[0].exercises[0].diagnosis"),
        ({"units__0__exercises__0__diagnosis__hints": [1]}, "units[0].exercises[0].diagnosis.hints[0]"),
        ({"units__0__exercises__0__checks__0__verdict": "PASS"}, "units[0].exercises[0].checks[0]"),
        ({"units__0__exercises__0__checks__0__points": 3}, "units[0].exercises[0].checks[0]"),
        ({"units__0__exercises__0__checks__0__visible": 1}, "units[0].exercises[0].checks[0].visible"),
        ({"isolation__level": "some"}, "isolation"),
        ({"versions": {"torch": "2"}}, "versions.autograder"),
    ],
)
def test_what_is_wrong_is_named(places: dict[str, object], named: str) -> None:
    """A wrong value is refused with file, key and what to do."""
    with pytest.raises(RecordError) as caught:
        Document.loads(json.dumps(changed(**places)), "ada.json")
    text = str(caught.value)
    assert text.startswith("ada.json: ") and named in text and "autograder grade" in text


@pytest.mark.parametrize("key", sorted(BY_HAND))
def test_every_key_is_needed(key: str) -> None:
    """A document that lacks a key of the schema is refused, and the key is named."""
    data = {name: value for name, value in BY_HAND.items() if name != key}
    with pytest.raises(RecordError, match=key):
        Document.from_json(data)


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", "[" * 100_000, '{"schema": 1', b"\xff\xfe\x00", "NaN", "1e999"]
)
def test_half_a_document_is_refused(text: str | bytes) -> None:
    """What is no whole document ends in our own error, never in another."""
    with pytest.raises(RecordError):
        Document.loads(text, "ada.json")


@pytest.mark.parametrize("points", [math.nan, -0.1, 2.1, math.inf, True, "2", None, torch.tensor(1.0), numpy.ones(1)])
def test_scores_that_are_none_cannot_be_built(points: object) -> None:
    """NaN, negative, too many, tensors and arrays are no scores, whoever hands them in."""
    with pytest.raises(RecordError):
        CheckResult("c", "s", True, "values", "pass", points, 2.0)


def test_numpy_numbers_become_plain() -> None:
    """A numpy float that is a score is written as a plain number."""
    check = CheckResult("c", "s", True, "values", "pass", numpy.float64(1.5), 2)
    assert json.dumps(check.to_json()["points"]) == "1.5" and type(check.max_points) is float


def test_rounding_above_the_maximum_becomes_the_maximum() -> None:
    """Three times 0.1 is full marks of 0.3, not an error and not more than full marks."""
    assert CheckResult("c", "s", True, "values", "pass", 0.1 + 0.2, 0.3).points == 0.3


def test_sums_are_made_from_the_parts() -> None:
    """Exercise, unit and document add up what they hold; one withheld unit withholds the grade."""
    rows = [CheckResult(f"c{n}", "s", True, "values", "pass", 0.1, 0.1) for n in range(10)]
    unit = UnitResult.of("rnn", "", [ExerciseResult.of("rnn_step", rows)])
    assert (unit.score, unit.max_score) == (1.0, 1.0)
    data = {**BY_HAND, "units": []}
    like = Document.from_json(data)
    whole = Document.of(
        "ada", [unit, UnitResult.without("gru", "withheld", 5)], isolation=like.isolation, versions=like.versions,
        seed_id="s", graded_at="now",
    )  # fmt: skip
    assert (whole.score, whole.max_score, whole.status) == (1.0, 6.0, "withheld")


def test_zero_points_are_points() -> None:
    """A check and an exercise worth nothing are legal (no division anywhere)."""
    exercise = ExerciseResult.of("e", [CheckResult("c", "s", True, "values", "pass", 0, 0)], Diagnosis("", "m"))
    assert exercise.score == exercise.max_score == 0.0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(BY_HAND)), json_values)
def test_any_value_anywhere_is_read_or_refused(key: str, value: object) -> None:
    """Whatever JSON stands under a key, the answer is a document that round-trips, or a RecordError."""
    try:
        document = Document.from_json({**BY_HAND, key: value})
    except RecordError:
        return
    assert Document.loads(document.dumps(), "x") == document
