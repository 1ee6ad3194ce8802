"""The real nbgrader 0.9.6 through its whole cycle: release, grades, feedback, penalties, formgrader, export.

One run for all tests: `generate_assignment`, `autograde`, `generate_feedback`, `export`.
"""

import csv
import json
import shutil
import subprocess
import sys
import warnings

import pytest

from tests.platforms.conftest import DETACHED, RIGHT, TOY, WRONG
from tests.platforms.handed_in import cell, honest
from tests.platforms.nbgrader_course import NEEDS_NBGRADER, Course

pytestmark = NEEDS_NBGRADER


@pytest.fixture(scope="module")
def course(run_cycle) -> Course:
    """The course of those who mean well."""
    return run_cycle(honest)


def test_every_command_of_the_cycle_ends_well(course):
    """Generated, graded, given back, exported; every student has a graded notebook and a page."""
    assert course.ended_well(), course.status


def test_the_source_says_that_it_holds_solutions_and_the_release_holds_none(course):
    """`source/` has the answers; of `release/` the function raises, answers are None, hidden cells have one line."""
    assert "HOLDS SOLUTIONS" in (course.folder / "HOLDS_SOLUTIONS.txt").read_text()
    source = json.loads((course.folder / "source" / "scale" / "scale.ipynb").read_text())
    assert "torch.tanh" in "".join(cell(source, "solution-weighted")["source"])
    released = course.released()
    assert 'raise NotImplementedError("weighted")' in "".join(cell(released, "solution-weighted")["source"])
    assert '"entries": None,' in "".join(cell(released, "solution-answers")["source"])
    assert "tanh" not in json.dumps(released)
    hidden = "".join(cell(released, "hidden-weighted")["source"])
    assert hidden.startswith("#") and "\n" not in hidden
    assert (course.folder / "release" / "scale" / "visible" / "cases" / "scale.npz").is_file()
    assert (course.folder / "grading-seed").stat().st_mode & 0o077 == 0


def test_scores_are_those_of_grade(course, grade):
    """Right, partly right, untouched and broken notebooks have the points that `grade` gives for the same seed."""
    for student, text in {"ada": RIGHT, "ben": DETACHED, "wim": WRONG}.items():
        document = grade(text)
        shown = {e.exercise: [c for c in e.checks if c.visible] for e in document.units[0].exercises}
        scores = course.scores(student)
        assert scores["visible-weighted"] == sum(c.points for c in shown["weighted"])
        assert sum(scores[name] or 0 for name in ("visible-weighted", "hidden-weighted", "questions")) == document.score
    assert course.scores("cem") == {"visible-weighted": 0, "hidden-weighted": 0, "questions": 0, "essay": 0}
    assert course.scores("dot")["questions"] == 10 and course.scores("dot")["visible-weighted"] == 0


def test_the_essay_waits_for_a_person(course):
    """No score of ours, and marked for manual grading."""
    assert course.scores("ada")["essay"] is None
    with course.gradebook() as gradebook:
        assert gradebook.find_grade("essay", "scale", "scale", "ada").needs_manual_grade
        assert not gradebook.find_grade("hidden-weighted", "scale", "scale", "ada").needs_manual_grade


def test_late_penalties_stay_nbgraders_own(course):
    """A minute after the due date of its gradebook, by its own plug-in: the score stays, the penalty takes it away."""
    with course.gradebook() as gradebook:
        late, ada = (gradebook.find_submission("scale", student) for student in ("late", "ada"))
        assert late.score == ada.score == 100 and ada.late_submission_penalty == 0
        assert late.total_seconds_late == 60 and late.late_submission_penalty == 100


def test_the_export_of_nbgrader_has_everybodys_points(course):
    """Its own CSV, made from its own gradebook."""
    with (course.folder / "grades.csv").open() as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert (
        float(rows["ada"]["score"]) == 100
        and float(rows["ben"]["score"]) == 80
        and float(rows["ada"]["max_score"]) == 110
    )


def test_formgrader_finds_and_shows_the_submissions(course):
    """Its interface lists them, and its page for a grader, made as its server makes it, shows points and sentences."""
    from nbconvert.exporters import HTMLExporter
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory
    from nbgrader.server_extensions.formgrader.handlers import template_path
    from traitlets.config import Config

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api = NbGraderAPI(CourseDirectory(root=str(course.folder)))
        listed = {one["student"]: one for one in api.get_submissions("scale")}
        indices = api.get_notebook_submission_indices("scale", "scale")
        settings = {"template_name": "formgrade", "extra_template_basedirs": [template_path]}
        exporter = HTMLExporter(config=Config({"HTMLExporter": settings}))
        about = dict.fromkeys(("submission_id", "base_url", "last_name", "first_name", "notebook_path"), "")
        about |= {"assignment_id": "scale", "notebook_id": "scale", "student": "ben", "index": 0, "total": len(indices)}
        path = course.folder / "autograded" / "ben" / "scale" / "scale.ipynb"
        page, _ = exporter.from_filename(str(path), resources=about)
    assert listed["ada"]["autograded"] and listed["ada"]["needs_manual_grade"] and listed["ada"]["score"] == 100
    assert len(indices) == len(listed)
    assert 'id="hidden-weighted"' in page and "detach" in page and "gradients_arrive" not in page


def test_an_error_of_ours_leaves_the_score_that_was_there(course, student_grader, tmp_path, monkeypatch):
    """A check that is broken by us: autograding again fails for that student, and the old points stand."""
    from autograder.platforms.nbgrader.grading import Grader

    broken = tmp_path / "solutions"
    shutil.copytree(TOY, broken, ignore=shutil.ignore_patterns("__pycache__"))
    hidden = broken / "scale" / "hidden.py"
    hidden.write_text(hidden.read_text().replace("trial.keeps_the_rules(trial.case(inputs))", "1 / 0"))
    config = course.folder / "nbgrader_config.py"
    text = config.read_text()
    before = course.scores("ada")
    monkeypatch.setattr(Grader, "sandbox", student_grader.source)
    try:
        config.write_text(text + f"c.GradeInSandbox.solutions = {str(broken)!r}\n")
        course.run("autograde", "scale", "--student=ada", "--force")
    finally:
        config.write_text(text)
        Grader.forget()
    assert course.status.pop("autograde") == 1
    course.status["autograde"] = 0
    assert course.scores("ada") == before


def test_a_solution_in_the_source_that_is_not_marked_stops_the_release(course, tmp_path):
    """The instructor pastes it into a text cell: generate_assignment refuses, and release/ has no notebook."""
    copied = tmp_path / "course"
    shutil.copytree(course.folder, copied, ignore=shutil.ignore_patterns("submitted", "autograded", "feedback"))
    shutil.rmtree(copied / "release")
    path = copied / "source" / "scale" / "scale.ipynb"
    notebook = json.loads(path.read_text())
    notebook["cells"][0]["source"] = "Hint: weighed = torch.tanh(x * w)"
    path.write_text(json.dumps(notebook))
    again = Course(copied)
    again.run("generate_assignment", "scale")
    assert again.status["generate_assignment"] == 1
    assert not (copied / "release" / "scale" / "scale.ipynb").exists()


def test_the_whole_cycle_works_as_commands_too(course):
    """`nbgrader autograde` as a process of its own, with a sandbox of its own, for one student."""
    shutil.rmtree(course.folder / "autograded" / "ben")
    words = [sys.executable, "-m", "nbgrader", "autograde", "scale", "--student=ben", "--force"]
    done = subprocess.run(words, cwd=course.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert (course.folder / "autograded" / "ben" / "scale" / "scale.ipynb").is_file()
    assert sum(value or 0 for value in course.scores("ben").values()) == 80
