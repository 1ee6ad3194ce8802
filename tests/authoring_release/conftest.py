"""A small course with a page to start on, and the secrets of the course itself."""

from pathlib import Path

import pytest

from autograder.authoring.release.secrets import Secrets, read_secrets
from autograder.authoring.sync.scaffold import new_unit

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one unit, `positions`, beside `assignments/README.md`."""
    folder = tmp_path_factory.mktemp("course")
    new_unit("positions", folder / "solutions")
    (folder / "assignments").mkdir()
    (folder / "assignments" / "README.md").write_text("# Start here\n")
    return folder / "solutions"


@pytest.fixture(scope="session")
def secrets() -> Secrets:
    """Of the course itself."""
    return read_secrets(REPOSITORY / "solutions", REPOSITORY / "autograder")


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """An empty folder to put something into."""
    folder = tmp_path / "kit"
    folder.mkdir()
    return folder
