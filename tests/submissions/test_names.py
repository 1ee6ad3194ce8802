"""Names of files and of students."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.submissions import student_file_name
from autograder.submissions.unit_names import is_candidate, match_name


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("lstm.py", ("exact", "lstm")),
        ("a/b/LSTM.ipynb", ("exact", "lstm")),
        ("lstm (12).py", ("copy", "lstm")),
        ("Copy of Copy of lstm (1).ipynb", ("copy", "lstm")),
        ("lstm.ipynb.json", ("copy", "lstm")),
        ("hw3-attention-final.py", ("word", "attention")),
        ("myLSTM.py", ("inside", "lstm")),
        ("multihead_attention.py", None),
        ("rnn_vs_lstm.py", None),
        ("lstm/solution.py", ("folder", "lstm")),
        ("test_lstm.py", None),
        ("notes.py", None),
    ],
)
def test_a_name_leads_to_its_unit_or_to_none(path, expected, units):
    """The rules of the module, one line each."""
    assert match_name(path, units) == expected


def test_only_python_files_and_notebooks_are_candidates():
    """And none of the kit's checks, nor what pytest or Python would load by itself."""
    assert is_candidate("src/lstm.py") and is_candidate("lstm.ipynb") and is_candidate("lstm.py.txt")
    for path in (
        "lstm.pyc",
        "lstm.txt",
        "visible/lstm.py",
        "tests/lstm.py",
        "conftest.py",
        "lstm.py.zip",
        "pytest.ini",
    ):
        assert not is_candidate(path)


@given(st.text(max_size=60))
def test_any_name_is_matched_without_failing(name):
    """Whatever people call their files."""
    match_name(name + ".py", ("rnn", "lstm"))
    is_candidate(name)


@pytest.mark.parametrize("name", ["ada", "007", "anna-lena_v.2", "x" * 64])
def test_a_plain_student_name_is_its_own_file_name(name):
    """Small letters, digits, `.`, `_`, `-`, at most 64."""
    assert student_file_name(name) == name


@pytest.mark.parametrize(
    "name", ["Zoë Ñandú_007", "محمد علي", "../../etc/passwd", "=HYPERLINK(1)", "", "..", "CON", "\ud800"]
)
def test_any_other_name_gets_a_form_that_every_file_system_takes(name):
    """Marked by a character that no plain name has."""
    assert re.fullmatch(r"[A-Za-z0-9_-]+~[0-9a-f]+", student_file_name(name))


@given(st.text(max_size=80), st.text(max_size=80))
def test_different_students_never_share_a_file_name(one, other):
    """Not by chance and not by intention."""
    assert (student_file_name(one) == student_file_name(other)) == (one == other)
