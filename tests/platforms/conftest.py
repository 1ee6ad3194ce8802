"""The toy course for the platforms, its engine as one wheel for all tests, and answers of learners."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from autograder.authoring.release import wheel
from autograder.authoring.sync.notebooks import make_notebook
from tests.grading.conftest import RIGHT, TOY

if TYPE_CHECKING:
    from tests.platforms.nbgrader_course import Course

    HandedIn = Callable[
        [dict, Path], dict[str, dict]
    ]  # released notebook, folder of the course -> notebooks by student

SEED = b"a seed for the tests of outlets"
DETACHED = RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x.detach() * w)")
WRONG = RIGHT.replace("torch.tanh(x * w)", "x * w")

__all__ = ["DETACHED", "RIGHT", "SEED", "TOY", "WRONG", "make_notebook"]


@pytest.fixture(scope="session")
def assignments(tmp_path_factory) -> Path:
    """The folder beside the solutions, with the page on which a learner starts."""
    folder = tmp_path_factory.mktemp("assignments")
    (folder / "README.md").write_text("# Start here\n")
    return folder


@pytest.fixture(scope="session")
def engine(tmp_path_factory) -> Path:
    """The engine's wheel, built once."""
    return wheel.build_wheel(tmp_path_factory.mktemp("engine"))


@pytest.fixture(scope="session")
def student_grader(standing_sandbox):
    """A bench with the seed of the platforms, as `grade --seed-file` would have it."""
    from autograder.grading.grader import GradingPlan, StudentGrader

    return StudentGrader(GradingPlan(TOY, ("scale",), SEED), standing_sandbox)


@pytest.fixture
def grade(student_grader, tmp_path):
    """What `grade` gives a text: grade(text) -> document."""
    from autograder.grading.grader import Task
    from autograder.submissions import collect

    def run(text: str, file: str = "scale.py"):
        folder = tmp_path / "graded" / "ada"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        (folder / file).write_text(text, encoding="utf-8")
        collected = collect(tmp_path / "graded", ["scale"])
        return student_grader.grade(Task("ada", {one.unit: one for one in collected.submissions}))

    return run


def code_cells(*texts: str) -> str:
    """A plain notebook with these code cells."""
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": t} for t in texts]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells})


@pytest.fixture(scope="session")
def empty_gradebook(tmp_path_factory) -> Path:
    """A gradebook that was made by us where there was none; nbgrader starts another program for that, so only once."""
    pytest.importorskip("nbgrader")
    from autograder.platforms.nbgrader.gradebook import write_documents

    path = tmp_path_factory.mktemp("gradebook") / "new" / "gradebook.db"
    assert write_documents(path, lambda: ()) == {}
    return path


@pytest.fixture(scope="session")
def run_cycle(tmp_path_factory, assignments, student_grader, empty_gradebook) -> "Callable[[HandedIn], Course]":
    """run_cycle(handed_in): nbgrader's whole cycle, once, for what `handed_in(released notebook, folder)` gives.

    The sandbox is the one that the other tests use. A student called `late` is late by a minute.
    """
    pytest.importorskip("nbgrader")
    from autograder.platforms.nbgrader.grading import Grader
    from tests.platforms.nbgrader_course import released_course

    def run(handed_in: "HandedIn") -> "Course":
        folder = tmp_path_factory.mktemp("nbgrader") / "course"
        with pytest.MonkeyPatch.context() as patch:
            made = released_course(folder, assignments, patch)
            patch.setattr(Grader, "sandbox", student_grader.source)
            shutil.copy(empty_gradebook, folder)
            made.run("generate_assignment", "scale")
            made.hand_in(handed_in(made.released(), folder))
            made.run("autograde", "scale")
            made.run("generate_feedback", "scale")
            made.run("export", "--to=grades.csv")
            Grader.forget()
        return made

    return run
