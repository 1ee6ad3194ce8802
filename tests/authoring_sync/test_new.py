"""`autograder new UNIT`: a unit that works from the first minute."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.authoring.sync.scaffold import new_unit
from autograder.cli.main import group
from autograder.course import load_course
from autograder.errors import CourseError


def test_a_new_unit_loads_and_is_worth_a_hundred_points(solutions: Path) -> None:
    """It is found by listing, its checks load, and its points add up."""
    unit = load_course(solutions).unit("positions")
    assert unit.max_points == 100
    assert [exercise.name for exercise in unit.exercises] == ["double_positions"]


def test_the_command_writes_the_folder(solutions: Path) -> None:
    """Reference, both files of checks, wrong answers and a right one."""
    done = CliRunner().invoke(group, ["new", "angles", "--solutions", str(solutions)])
    assert done.exit_code == 0 and "solutions/angles/reference.py" in done.output
    assert {path.name for path in (solutions / "angles").iterdir()} == {
        "reference.py",
        "inputs.py",
        "visible.py",
        "hidden",
        "questions.py",
        "wrong",
        "right",
    }


@pytest.mark.parametrize(
    "name", ["Positions", "two words", "2nd", "class", "_x", "a-b", "", "../x", "größe", "math", "torch"]
)
def test_a_name_that_cannot_be_a_unit_is_refused(solutions: Path, name: str) -> None:
    """A unit is a module that learners import, so its name must be one, and a free one."""
    with pytest.raises(CourseError, match="cannot be the name of a unit"):
        new_unit(name, solutions)
    assert [path.name for path in solutions.iterdir()] == ["positions"]


def test_an_existing_unit_is_not_overwritten(solutions: Path) -> None:
    """The folder is left as it is."""
    before = (solutions / "positions/reference.py").read_text()
    with pytest.raises(CourseError, match="there is a unit 'positions' already"):
        new_unit("positions", solutions)
    assert (solutions / "positions/reference.py").read_text() == before
