"""The order of a course is what its syllabus says, and no matter of the engine."""

from pathlib import Path

import pytest

from autograder.course.load import unit_folders
from autograder.course.syllabus import read_syllabus
from autograder.errors import CourseError


def course(folder: Path, *names: str) -> Path:
    """A folder of empty units."""
    for name in names:
        (folder / name).mkdir()
        (folder / name / "reference.py").touch()
    return folder


def test_units_stand_in_the_order_of_the_syllabus(tmp_path: Path) -> None:
    """Those that it does not name come behind, by name; one that is not there is passed over."""
    course(tmp_path, "alpha", "beta", "gamma", "delta")
    (tmp_path / "syllabus.toml").write_text('units = ["gamma", "omega", "beta"]\n')
    assert [path.name for path in unit_folders(tmp_path)] == ["gamma", "beta", "alpha", "delta"]


def test_a_course_without_a_syllabus_is_in_the_order_of_names(tmp_path: Path) -> None:
    """Whatever its units are called."""
    assert [path.name for path in unit_folders(course(tmp_path, "rnn", "attention"))] == ["attention", "rnn"]


@pytest.mark.parametrize("text", ["units = 3\n", "units = [1]\n", "units = [\n"])
def test_a_syllabus_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    """With the file, and not taken for none."""
    (tmp_path / "syllabus.toml").write_text(text)
    with pytest.raises(CourseError, match=r"syllabus\.toml"):
        read_syllabus(tmp_path)
