"""The table of scenarios names tests that are there, and leaves out no line."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
LINES = 72


def rows() -> list[tuple[range, list[str]]]:
    """Which lines a row is about, and the tests that it names."""
    found = []
    for line in Path(__file__).with_name("README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if cells and cells[0][:1].isdigit():
            first, _, last = cells[0].partition(" to ")
            found.append((range(int(first), int(last or first) + 1), re.split(r"[;,] ", cells[2])))
    return found


def is_there(place: str) -> bool:
    """Whether a test, a file of tests or an attack of that name exists."""
    path, _, name = place.partition("::")
    if path == "here":
        return re.search(rf"^def test_(\d+_and_)?{name}_", own_tests(), flags=re.MULTILINE) is not None
    if path.startswith("attacks/"):
        return (TESTS / "attacks" / "files" / f"{path.removeprefix('attacks/')}.py").is_file()
    file = TESTS / f"{path}.py"
    return file.is_file() and (not name or f"def {name}(" in file.read_text(encoding="utf-8"))


def own_tests() -> str:
    """The text of the tests of this folder."""
    return Path(__file__).with_name("test_scenarios.py").read_text(encoding="utf-8")


def test_every_line_has_a_row() -> None:
    """1 to 72, each once, in order."""
    assert [number for lines, _ in rows() for number in lines] == list(range(1, LINES + 1))


def test_every_test_that_is_named_exists() -> None:
    """A renamed test is renamed in the table too."""
    named = [place for lines, places in rows() if lines.start != 59 for place in places]
    assert [place for place in named if not is_there(place)] == []
