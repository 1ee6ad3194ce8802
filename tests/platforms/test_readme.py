"""The table of promises names tests that are there."""

from pathlib import Path

from tests.scenarios.test_readme import is_there


def test_every_test_that_is_named_exists():
    """A renamed test is renamed in the table too."""
    lines = Path(__file__).with_name("README.md").read_text(encoding="utf-8").splitlines()
    cells = [line.split("|")[2].strip() for line in lines if line.startswith("| ") and "/test_" in line]
    named = [place for cell in cells for place in cell.split("; ")]
    assert len(named) > 60 and [place for place in named if not is_there(place)] == []
