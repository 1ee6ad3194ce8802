"""A small course in a temporary folder: the unit that `autograder new` makes."""

from pathlib import Path

import pytest

from autograder.authoring.sync.scaffold import new_unit

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def solutions(tmp_path: Path) -> Path:
    """A folder with one unit, `positions`."""
    folder = tmp_path / "solutions"
    new_unit("positions", folder)
    return folder


@pytest.fixture
def course_solutions() -> Path:
    """The folder of the course itself."""
    return REPOSITORY / "solutions"
