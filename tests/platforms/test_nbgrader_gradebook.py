"""Documents of `grade` into a gradebook of the real nbgrader."""

import shutil
import sqlite3
import warnings
from pathlib import Path

import pytest

from tests.platforms.conftest import DETACHED, RIGHT
from tests.platforms.nbgrader_course import NEEDS_NBGRADER

pytestmark = NEEDS_NBGRADER


def test_a_batch_of_py_files_goes_into_a_gradebook(student_grader, tmp_path, empty_gradebook):
    """Documents of `grade` into an empty gradebook.db: scores, comments, penalties, and a second time the same."""
    from click.testing import CliRunner
    from nbgrader.api import Gradebook

    from autograder.cli.main import group
    from autograder.grading.grader import Task, with_lateness
    from tests.platforms_export.conftest import grade_into

    for student, text in {"ada": RIGHT, "ben": DETACHED, "Zoë =1": "x = 1\n"}.items():
        (tmp_path / "class" / student).mkdir(parents=True)
        (tmp_path / "class" / student / "scale.py").write_text(text)
    shutil.copy(empty_gradebook, tmp_path)
    store = grade_into(student_grader, tmp_path / "class", tmp_path / "out")
    store.write(with_lateness(store.read("ben"), Task("ben", {}, late_seconds=90, lost_shares={"scale": 0.25})))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            words = ["export", str(tmp_path / "out"), "--format", "nbgrader", "--into", str(tmp_path / "gradebook.db")]
            done = CliRunner().invoke(group, words)
            assert done.exit_code == 0, (done.output, done.exception)
        with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
            found = {s.student.id: (s.score, s.max_score) for s in gradebook.assignment_submissions("scale")}
            assert found == {"ada": (100, 100), "ben": (80, 100), "Zoë =1": (0, 100)}
            assert gradebook.find_submission("scale", "ben").late_submission_penalty == 20
            assert gradebook.find_submission("scale", "ada").late_submission_penalty == 0
            comment = gradebook.find_comment("solution-weighted", "scale", "scale", "ben").auto_comment
            assert "detach" in comment and "gradients_arrive" not in comment


def test_a_gradebook_that_is_in_use_is_named_and_two_exports_wait_for_each_other(
    student_grader, tmp_path, monkeypatch, empty_gradebook
):
    """Another program holds the file: a sentence, no traceback. Two of ours at once: both are written."""
    from concurrent.futures import ThreadPoolExecutor

    from autograder.errors import ExportError
    from autograder.platforms.nbgrader import gradebook
    from tests.platforms_export.conftest import grade_into

    for student in ("ada", "ben"):
        (tmp_path / student / "ones" / student).mkdir(parents=True)
        (tmp_path / student / "ones" / student / "scale.py").write_text(RIGHT)
    stores = [grade_into(student_grader, tmp_path / name / "ones", tmp_path / f"out-{name}") for name in ("ada", "ben")]
    base = Path(shutil.copy(empty_gradebook, tmp_path))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with ThreadPoolExecutor(2) as both:
            given = list(both.map(lambda store: gradebook.write_documents(base, store.documents), stores))
        assert given == [{"ada": "100"}, {"ben": "100"}]
        with sqlite3.connect(base, isolation_level=None) as other:
            other.execute("begin exclusive")
            gradebook_of = gradebook.Gradebook
            monkeypatch.setattr(gradebook, "Gradebook", lambda url: gradebook_of(f"{url}?timeout=0.1"))
            with pytest.raises(ExportError, match="give the same command again"):
                gradebook.write_documents(base, stores[0].documents)
            other.execute("rollback")
