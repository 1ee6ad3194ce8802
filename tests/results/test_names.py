"""Students become file names: plain ones unchanged, others readable, none twice."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.results import file_stem


@pytest.mark.parametrize("student", ["ada", "ada.lovelace", "s-123_x", "x" * 64, "0"])
def test_plain_names_stand_for_themselves(student: str) -> None:
    """Small letters, digits, dot, underscore and hyphen, at most 64: the name is the file's name."""
    assert file_stem(student) == student


@pytest.mark.parametrize(
    "student", ["x" * 65, "Zoë", "a b", "", ".", "..", "CON", "nul.txt", "a/b", "a\nb", "ada\n", "~"]
)
def test_others_get_a_hash(student: str) -> None:
    """Any other name gets a readable form with a tilde and a hash."""
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,40}~[0-9a-f]{12}", file_stem(student))


@given(st.sets(st.text(max_size=70), max_size=20))
def test_two_students_never_share_a_file(students: set[str]) -> None:
    """Different students have different files, and every name is safe on every file system."""
    stems = {file_stem(student) for student in students}
    assert len({stem.casefold() for stem in stems}) == len(students)
    assert all(re.fullmatch(r"[A-Za-z0-9._~-]{1,64}", stem) for stem in stems)


def test_a_student_named_like_a_hash_meets_nobody() -> None:
    """Whoever names the folder like another's file gets a file of their own."""
    assert file_stem(file_stem("Zoë")) != file_stem("Zoë")


def test_names_that_differ_by_case_have_files_on_every_disk() -> None:
    """Many disks take `Honest.json` and `honest.json` for one file."""
    stems = {file_stem(student).casefold() for student in ("honest", "Honest", "HONEST")}
    assert len(stems) == 3
