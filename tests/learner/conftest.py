"""A kit in a temporary folder, and one source of workers for all tests: starting torch is what costs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.learner.examine import UnitReport, examine
from autograder.learner.kit import Kit, find_kit
from autograder.learner.lasting import Lasting
from autograder.learner.work import read_work

REPOSITORY = Path(__file__).resolve().parents[2]
SOLUTIONS = REPOSITORY / "solutions"


@pytest.fixture(scope="session")
def source() -> Iterator[Lasting]:
    """Workers, kept warm for the whole session."""
    with Lasting() as workers:
        yield workers


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a released kit, without the engine."""
    made = tmp_path / "kit"
    shutil.copytree(REPOSITORY / "assignments", made, ignore=shutil.ignore_patterns(".autograder", "generated.json"))
    return made


@pytest.fixture
def kit(folder: Path) -> Kit:
    return find_kit(folder)


@pytest.fixture
def check_text(kit: Kit, source: Lasting) -> Callable[..., UnitReport]:
    """Check a text as the file of a unit: `check_text("lstm", text, only=("lstm_gates",))`."""

    def check(unit: str, text: str, only: tuple[str, ...] | None = None) -> UnitReport:
        path = kit.folder / f"{unit}.py"
        path.write_text(text, encoding="utf-8")
        return examine(kit, read_work(kit.unit(unit), path), source, only)

    return check


def solved(unit: str) -> str:
    """The text of a unit with every exercise solved: this project's own, so never in a kit."""
    return (SOLUTIONS / unit / "reference.py").read_text(encoding="utf-8")
