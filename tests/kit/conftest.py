"""A kit in a temporary folder, and two sources of workers: starting torch is what costs.

What is found out about a file does not depend on where it runs, so most tests use the sandbox that stands anyway;
those of the local workers themselves have `lasting`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.kit.examine import examine
from autograder.kit.folder import Kit, find_kit
from autograder.kit.lasting_worker import Lasting
from autograder.kit.own_files import read_work
from autograder.kit.unit_report import UnitReport
from autograder.sandbox.interface import WorkerSource

REPOSITORY = Path(__file__).resolve().parents[2]
SOLUTIONS = REPOSITORY / "solutions"


@pytest.fixture
def source(standing_sandbox: WorkerSource) -> WorkerSource:
    """Workers that start at once."""
    return standing_sandbox


@pytest.fixture(scope="session")
def lasting() -> Iterator[Lasting]:
    """Workers as a learner has them, each kept from file to file."""
    with Lasting(spare=False) as workers:
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
def check_text(kit: Kit, source: WorkerSource) -> Callable[..., UnitReport]:
    """Check a text as the file of a unit: `check_text("lstm", text, only=("lstm_gates",))`; elsewhere with `using`."""

    def check(
        unit: str, text: str, only: tuple[str, ...] | None = None, using: WorkerSource | None = None
    ) -> UnitReport:
        path = kit.folder / f"{unit}.py"
        path.write_text(text, encoding="utf-8")
        return examine(kit, read_work(kit.unit(unit), path), using or source, only)

    return check


def solved(unit: str) -> str:
    """The text of a unit with every exercise solved: this project's own, so never in a kit."""
    return (SOLUTIONS / unit / "reference.py").read_text(encoding="utf-8")
