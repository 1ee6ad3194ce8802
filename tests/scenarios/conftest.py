"""A small course behind the real sandbox, and classes graded by the real command's own function."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from autograder.checks.session import Budget
from autograder.cli.output import Screen
from autograder.cli.whole_class import GradeRequest, grade_and_report
from autograder.grading.batch import Tally
from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect
from autograder.results import Document
from autograder.sandbox import WorkerSource
from tests.kill.classes import COURSE

# Short, so that what hangs is ended soon.
BUDGET = Budget(load=2.0, call=1.0, exercise=3.0)
Grade = Callable[[dict[str, str]], Document]


@pytest.fixture(scope="module")
def student_grader(standing_sandbox: WorkerSource) -> StudentGrader:
    """A bench for the small course."""
    return StudentGrader(
        GradingPlan(COURSE, ("cell", "layer"), b"a seed for scenarios", budget=BUDGET), standing_sandbox
    )


@pytest.fixture
def grade(student_grader: StudentGrader, tmp_path: Path) -> Grade:
    """Grade files of one student by name; returns the document."""

    def run(files: dict[str, str]) -> Document:
        folder = tmp_path / "class" / "ada"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        found = {one.unit: one for one in collect(tmp_path / "class", ["cell", "layer"]).submissions}
        return student_grader.grade(Task("ada", found))

    return run


@pytest.fixture
def whole(tmp_path: Path, class_behind_the_standing_wall: None) -> Callable[..., tuple[Tally, str]]:
    """Grade a class as the command does, with a course of the test's own; returns the tally and what is shown."""
    shutil.copytree(COURSE, tmp_path / "course")
    (tmp_path / "seed").write_text("a seed for scenarios\n")

    def run(submissions: Path, **more: object) -> tuple[Tally, str]:
        shown = io.StringIO()
        request = GradeRequest(
            submissions=submissions,
            out=tmp_path / "out",
            units=("cell",),
            jobs=1,
            seed_file=tmp_path / "seed",
            solutions=tmp_path / "course",
            accept_weaker=True,
            **more,  # type: ignore[arg-type]
        )
        return grade_and_report(request, Screen(Console(file=shown, width=200))), shown.getvalue()

    return run
