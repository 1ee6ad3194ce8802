"""Recorded cases: archives without pickles, the same bytes for the same record, compared by number."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.course.recorded_cases import differences, pack, read_cases, unpack, write_cases
from autograder.errors import CourseError

RECORD = {
    "unit": "lstm",
    "checks": {
        "lstm_step/values": {
            "cases": [
                {"args": {"x": np.arange(6.0).reshape(2, 3), "mask": np.array([True, False]), "n": 3}, "build": None}
            ],
            "structure": ["t", ["t", "t"]],
            "pair": (1.5, "dict"),
            "strange": {"array": "no array", "dict": [], "empty": np.zeros((0, 4)), "scalar": np.array(2.0)},
        }
    },
}


def test_a_record_comes_back_as_it_was(tmp_path: Path) -> None:
    """Arrays keep dtype and shape, tuples stay tuples, words that look like tags are no tags."""
    path = tmp_path / "deep" / "lstm.npz"
    write_cases(path, RECORD)
    back = read_cases(path)
    assert list(differences(back, RECORD)) == []
    assert back["checks"]["lstm_step/values"]["pair"] == (1.5, "dict")
    assert back["checks"]["lstm_step/values"]["strange"]["scalar"].shape == ()


def test_the_archive_opens_without_pickle_and_names_its_arrays() -> None:
    """Anybody can read it with numpy, and a name says where the array stands."""
    with np.load(io.BytesIO(pack(RECORD)), allow_pickle=False) as archive:
        assert "checks/lstm_step/values/cases/0/args/x" in archive.files


def test_the_same_record_gives_the_same_bytes() -> None:
    """No times and no machine in the file."""
    assert pack(RECORD) == pack(unpack(pack(RECORD)))
    with zipfile.ZipFile(io.BytesIO(pack(RECORD))) as archive:
        assert {member.date_time[0] for member in archive.infolist()} == {1980}


values = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
arrays = hnp.arrays(st.sampled_from(["float64", "float32", "int64", "bool"]), hnp.array_shapes(min_dims=0, max_side=3))
nests = st.recursive(
    values | arrays,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc/", max_size=3), inner, max_size=3) | st.tuples(inner)
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["a", "b", "array", "tuple"]), nests, max_size=3))
def test_any_nest_of_plain_values_and_arrays_survives(record: dict[str, object]) -> None:
    """Whatever is recorded is read back equal, or refused where two arrays would have one name."""
    try:
        content = pack(record)
    except TypeError:
        return
    assert list(differences(unpack(content), record)) == []


def test_what_cannot_be_recorded_is_refused() -> None:
    """Objects would need a pickle."""
    for value in (object(), np.array([object()]), {1, 2}):
        with pytest.raises(TypeError, match="a/b"):
            pack({"a": {"b": value}})


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    """One sentence with the command that repairs it, for text, for pickles and for foreign archives."""
    (tmp_path / "text.npz").write_text("hello")
    np.savez(tmp_path / "foreign.npz", x=np.ones(2))
    np.savez(tmp_path / "pickle.npz", index=np.array([{"a": 1}], dtype=object))
    for name in ("text.npz", "foreign.npz", "pickle.npz", "absent.npz"):
        with pytest.raises(CourseError, match="autograder sync"):
            read_cases(tmp_path / name)


def changed(value: object) -> list[str]:
    """The differences after the array `x` of a record was replaced."""
    return list(differences({"case": {"x": np.array([1.0, 2.0, -4.0])}}, {"case": {"x": value}}))


def test_the_last_digits_are_no_difference() -> None:
    """Another processor may round otherwise: 1e-12 of the largest entry is the same number."""
    assert changed(np.array([1.0, 2.0 + 4e-12, -4.0])) == []
    assert changed(np.array([1.0, 2.0 + 4e-8, -4.0])) != []


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (np.array([1.0, 2.0, -4.1]), "case/x: differs by 2.4e-02 of its largest entry"),
        (np.array([1.0, 2.0, -4.0], dtype=np.float32), "case/x: float64 has become float32"),
        (np.array([[1.0, 2.0, -4.0]]), r"case/x: shape (3,) has become (1, 3)"),
        (np.array([1.0, np.nan, -4.0]), "case/x: entries that are not finite differ"),
        (3, "case/x: an array (3,) has become 3"),
    ],
)
def test_a_difference_names_the_array(value: object, words: str) -> None:
    """The path of the array and what is different about it."""
    assert changed(value) == [words]


def test_missing_and_new_entries_are_named() -> None:
    """Of two nests with other keys the keys are told, of other plain values both values."""
    assert list(differences({"a": 1, "b": [1]}, {"b": [2], "c": 0})) == ["a: gone", "b/0: 1 has become 2", "c: new"]
    assert list(differences({"m": np.array([True, False])}, {"m": np.array([True, True])})) == [
        "m: 1 of 2 entries differ"
    ]


def test_the_order_of_arguments_is_kept() -> None:
    """Arguments are passed by position, so their order is part of a case."""
    case = {"args": {"x": np.ones(2), "h": np.ones(2), "b": np.ones(1)}}
    assert list(unpack(pack(case))["args"]) == ["x", "h", "b"]
    turned = {"args": dict(reversed(case["args"].items()))}
    assert list(differences(case, turned)) == ["args: another order of b, h, x"]


def test_equal_infinities_and_nans_are_the_same() -> None:
    """A recorded value may be infinite; it then has to stay so."""
    strange = np.array([np.inf, -np.inf, np.nan, 1.0])
    assert list(differences({"x": strange}, {"x": strange.copy()})) == []
    assert list(differences({"x": strange}, {"x": np.array([np.inf, np.inf, np.nan, 1.0])})) != []
