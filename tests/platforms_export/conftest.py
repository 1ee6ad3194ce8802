"""A class with difficult names, graded once: as Canvas, Moodle and Brightspace hand it out."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli.main import group
from autograder.grading.grader import GradingPlan, StudentGrader, Task
from autograder.platforms.downloads import collect
from autograder.results import ResultStore
from tests.grading.conftest import RIGHT, TOY
from tests.submissions import conftest as made
from tests.submissions.test_layouts import brightspace, canvas, moodle

PEOPLE = made.PEOPLE
LAYOUTS = {"canvas": canvas, "moodle": moodle, "brightspace": brightspace}
# What each hands in, in turn, and the points that it earns.
ANSWERS = (
    (RIGHT, 100.0),
    (RIGHT.replace("6}", "7}"), 90.0),
    (RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x.detach() * w)"), 80.0),
    ("def weighted(x, w):\n    raise NotImplementedError\n", 0.0),
)


def expected(position: int) -> float:
    """The points of the student at that place in the class."""
    return ANSWERS[position % len(ANSWERS)][1]


@dataclass(frozen=True)
class Graded:
    """A folder of results, and the download that they come from."""

    out: Path
    download: Path


@pytest.fixture(scope="session")
def student_grader(standing_sandbox):
    """A bench for the toy course."""
    return StudentGrader(GradingPlan(TOY, ("scale",), b"a seed for the tests"), standing_sandbox)


@pytest.fixture(scope="session")
def graded(student_grader, tmp_path_factory):
    """The class by layout: graded("canvas")."""
    done = {}

    def run(layout: str) -> Graded:
        if layout not in done:
            folder = tmp_path_factory.mktemp(layout)
            files = LAYOUTS[layout](PEOPLE)
            named = {name.replace("lstm.py", "scale.py"): content for name, content in files.items()}
            texts = iter([ANSWERS[i % len(ANSWERS)][0] for i in range(len(PEOPLE))])
            named = {name: next(texts) if name.endswith("scale.py") else text for name, text in named.items()}
            (folder / "submissions.zip").write_bytes(made.zipped(named))
            grade_into(student_grader, folder / "submissions.zip", folder / "out")
            done[layout] = Graded(folder / "out", folder / "submissions.zip")
        return done[layout]

    return run


def grade_into(student_grader, download: Path, out: Path, roster: Path | None = None) -> ResultStore:
    """Grade a download without the command line, which would open a sandbox of its own."""
    store = ResultStore(out)
    collected = collect(download, ["scale"], exercises={"scale": ("weighted",)}, roster=roster)
    for submission in collected.submissions:
        store.write(student_grader.grade(Task(submission.student, {"scale": submission})))
    return store


@pytest.fixture
def export():
    """Run the command: export(out, "--format", "csv", status=0) -> what it printed."""

    def run(out: Path, *words: object, status: int = 0) -> str:
        done = CliRunner().invoke(group, ["export", str(out), *map(str, words)])
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == status, done.output
        return done.output

    return run
