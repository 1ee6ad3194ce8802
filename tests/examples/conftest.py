"""The example class, collected and graded once, behind the real sandbox."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.cli.whole_class import GradeRequest, grade_and_report
from autograder.course import Course, load_course
from autograder.platforms.downloads import collect
from autograder.results import Document, ResultStore
from autograder.submissions import Collected

ROOT = Path(__file__).parents[2]
CLASS = ROOT / "examples" / "class"


class Silent:
    """Hears everything and says nothing."""

    def __getattr__(self, name: str) -> object:
        return lambda *told: None


@dataclass(frozen=True)
class Graded:
    """What `autograder grade` left behind, by student."""

    documents: dict[str, Document]
    out: Path


@pytest.fixture(scope="session")
def course() -> Course:
    """All seven units."""
    return load_course(ROOT / "solutions")


@pytest.fixture(scope="session")
def collected(course: Course) -> Collected:
    """The files of the class, as the grader takes them in."""
    exercises = {unit.name: tuple(one.name for one in unit.exercises) for unit in course.units}
    return collect(CLASS, [unit.name for unit in course.units], exercises=exercises)


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    """The class graded with a fixed seed."""
    folder = tmp_path_factory.mktemp("class")
    seed = folder / "seed"
    seed.write_text("the example class\n")
    request = GradeRequest(submissions=CLASS, out=folder / "out", seed_file=seed, solutions=ROOT / "solutions")
    grade_and_report(request, Silent())
    store = ResultStore(folder / "out")
    return Graded({document.student: document for document in store.documents()}, folder / "out")
