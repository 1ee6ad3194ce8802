"""A check is corrected, the class is graded again, and somebody wants to know who moves before it is given out."""

import csv
import json
import shutil

import pytest
from click.testing import CliRunner

from autograder.cli.main import group
from autograder.results import ResultStore
from tests.grading.conftest import RIGHT, TOY

pytestmark = pytest.mark.usefixtures("class_behind_the_standing_wall")

CLASS = {
    "ada": RIGHT,
    "ben": RIGHT.replace("torch.tanh(x * w)", "torch.tanh(x.detach() * w)"),
    "cem": "def weighted(x, w):\n    raise NotImplementedError\n",
}


@pytest.fixture
def course(tmp_path):
    """The toy course in a folder of its own, and three students."""
    shutil.copytree(TOY, tmp_path / "solutions", ignore=shutil.ignore_patterns("__pycache__"))
    for student, text in CLASS.items():
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "scale.py").write_text(text)
    return tmp_path


def grade(course, *, status: int = 0) -> str:
    words = ["grade", course / "class", "--out", course / "out", "--solutions", course / "solutions", "--jobs", 1]
    done = CliRunner().invoke(group, [str(word) for word in words])
    assert done.exit_code == status, done.output
    return done.output


def correct(course, old: str, new: str) -> None:
    """Change the hidden checks."""
    path = course / "solutions" / "scale" / "hidden.py"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def scores(course) -> dict[str, float]:
    return {document.student: document.final_score for document in ResultStore.existing(course / "out").documents()}


def test_a_regrade_from_the_first_grade_to_a_failing_one(course, export):
    """Graded, exported, a check corrected, graded again: who moves and why; with another seed nobody does.

    Then our own error: no grade is lost.
    """
    out = course / "out"
    grade(course)
    assert "0 move, 3 stand as before" in export(out, "--changes")
    export(out, "--format", "csv")
    assert json.loads((out / "exported.json").read_text())["students"]["ben"]["score"] == 80

    correct(course, 'family="gradients", points=20', 'family="gradients", points=5')
    grade(course)
    told = export(out, "--changes")
    assert "Compared with what was exported last: 3 move" in told
    assert "ben: 80 of 100 -> 80 of 85 (+0); the checks were changed" in told
    assert "ada: 100 of 100 -> 85 of 85 (-15); the checks were changed" in told
    assert "scale/weighted/gradients_arrive: fail 0/20 -> fail 0/5" in told
    with (out / "export" / "changes.csv").open() as file:
        moved = {row["student"]: row for row in csv.DictReader(file)}
    assert (moved["ada"]["before"], moved["ada"]["after"], moved["ada"]["moves_by"]) == ("100", "85", "-15")
    export(out, "--format", "csv")
    assert "0 move" in export(out, "--changes")

    (out / "seed").unlink()
    assert "3 graded, 0 stood already" in grade(course)
    assert "0 move" in export(out, "--changes")

    before = scores(course)
    correct(course, "trial.keeps_the_rules(trial.case(inputs))", "raise RuntimeError('a bug in a check')")
    grade(course, status=1)
    assert scores(course) == before == {"ada": 85, "ben": 80, "cem": 0}
    told = export(out, "--changes")
    assert "0 move" in told and "regrade failed by an error of ours, the earlier grade stands: ada" in told
    told = export(out, "--format", "csv", status=0)
    assert "ada: the last regrade ended in an error of ours; the grade from before it is given" in told


def test_without_an_export_the_grading_before_is_what_is_compared_with(student_grader, tmp_path, export):
    """A late policy that came into force changes final points without grading again, and is named as the reason."""
    import dataclasses

    store = ResultStore(tmp_path / "out")
    from autograder.grading.grader import Task
    from autograder.submissions import collect

    (tmp_path / "class" / "ada").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "scale.py").write_text(RIGHT)
    (submission,) = collect(tmp_path / "class", ["scale"]).submissions
    document = student_grader.grade(Task("ada", {"scale": submission}))
    store.write(document)
    store.write(dataclasses.replace(document, late_seconds=90_000, penalty=20.0, final_score=80.0))
    told = export(store.out, "--changes")
    assert "Compared with the grading before the latest: 1 move" in told
    assert "ada: 100 -> 80 (-20); the late policy or the time of submission was changed" in told
