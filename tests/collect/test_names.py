"""Names of files and of students."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.collect import student_file_name
from autograder.collect.names import is_candidate, match_name


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


@pytest.mark.parametrize("name", ["ada", "007", "Anna-Lena_v.2", "x" * 64, "-rf"])
def test_a_plain_student_name_is_its_own_file_name(name):
    """Letters, digits, `.`, `_`, `-`, at most 64."""
    assert student_file_name(name) == name


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        *(("Zoë Ñandú_007", "Zoe_Nandu_007~"), ("Seán O'Brien", "Sean_O_Brien~"), ("محمد علي", "student~")),
        *(("../../etc/passwd", "etc_passwd~"), ("=HYPERLINK(1)", "HYPERLINK_1~"), ("x" * 65, "x" * 40 + "~")),
        *(("", "student~"), ("..", "student~"), (".hidden", "hidden~"), ("CON", "CON~"), ("nul.txt", "nul_txt~")),
        *(("ada.", "ada~"), ("a\x1b[31mb", "a_31mb~"), ("\ud800", "student~")),
    ],
)
def test_any_other_name_gets_a_readable_form_and_a_hash(name, beginning):
    """Also names that a file system or Windows would not take."""
    assert re.fullmatch(re.escape(beginning) + "[0-9a-f]{10}", student_file_name(name))


@given(st.text(max_size=80), st.text(max_size=80))
def test_different_students_never_share_a_file_name(one, other):
    """Not by chance and not by intention: `~` is in no name that is kept."""
    names = student_file_name(one), student_file_name(other)
    assert (names[0] == names[1]) == (one == other)
    for name in names:
        assert re.fullmatch(r"[A-Za-z0-9._~-]{1,64}", name) and not name.startswith(".")
        assert student_file_name(name) == name or "~" in name
