"""What is known to go wrong with nbgrader's own execution: it is tried with the real nbgrader, and must not happen."""

import json
import shutil
import sqlite3

import pytest

from tests.platforms.conftest import WRONG
from tests.platforms.handed_in import cell, hostile
from tests.platforms.nbgrader_course import NEEDS_NBGRADER, Course

pytestmark = NEEDS_NBGRADER


@pytest.fixture(scope="module")
def course(run_cycle) -> Course:
    """The course of those who do not mean well, and of accidents that look like them."""
    return run_cycle(hostile)


def test_whatever_they_hand_in_the_batch_ends_well(course):
    """No command fails, and every one of them has a graded notebook and a page."""
    assert len(list((course.folder / "submitted").iterdir())) == 12
    assert course.ended_well(), course.status


def test_patching_what_compares_and_writing_into_the_gradebook_change_nothing(course, grade):
    """`assert_close`, `allclose`, `equal` replaced, gradebook.db opened by its path: the wrong answer's points."""
    with sqlite3.connect(course.folder / "gradebook.db") as base:
        assert base.execute("select count(*) from grade where manual_score is not null").fetchone() == (0,)
    assert sum(v or 0 for v in course.scores("tampers").values()) == grade(WRONG).score < 100


def test_the_sources_cannot_be_read(course):
    """A cell that looks for source/ and the reference finds nothing: its function stays wrong."""
    assert course.scores("reads")["visible-weighted"] < course.scores("ada")["visible-weighted"]


def test_warnings_and_cells_that_stand_twice_or_became_text_cost_nothing(course):
    """Text on stderr, a UserWarning and one grade_id twice in one notebook; in another a cell turned to text."""
    assert course.scores("eve") == course.scores("text") == course.scores("ada")


def test_deleted_cells_are_put_back_and_graded(course):
    """All graded cells deleted, or every mark stripped by another program: graded all the same."""
    assert course.scores("deletes") == course.scores("ben")
    assert {k: v for k, v in course.scores("stripped").items() if k != "essay"} == {
        "visible-weighted": 40, "hidden-weighted": 50, "questions": 10,
    }  # fmt: skip


@pytest.mark.parametrize("student", ["exits", "loops"])
def test_a_process_that_ends_or_hangs_leaves_a_graded_submission(course, student):
    """os._exit and a loop in C: no points for the exercise, all for the question; the batch went on."""
    assert course.scores(student) == {"visible-weighted": 0, "hidden-weighted": 0, "questions": 10, "essay": None}
    words = "ended the whole Python process" if student == "exits" else "longer than"
    assert words in course.feedback(student) or "ended" in course.feedback(student)


def test_an_exit_while_cells_run_is_no_full_mark(course):
    """os._exit(0) at the top: the exit code counts for nothing."""
    assert sum(v or 0 for v in course.scores("exits_at_once").values()) == 0


def test_tricks_with_scores_come_to_nothing(course, grade):
    """nan, -1, tensor(0.5), np.float64(0.5) as results, saved outputs, 1000 points in the marks, made-up cells."""
    assert course.scores("tricks") == course.scores("tampers")
    with course.gradebook() as gradebook:
        assert (
            gradebook.find_submission("scale", "tricks").max_score
            == gradebook.find_submission("scale", "ada").max_score
        )


def test_every_graded_cell_has_one_stream_and_one_plain_number(course):
    """What nbgrader reads is a number; nothing of the student's run is in the notebook."""
    for path in (course.folder / "autograded").glob("*/scale/scale.ipynb"):
        for one in json.loads(path.read_text())["cells"]:
            marks = one["metadata"].get("nbgrader", {})
            if marks.get("grade") and not marks.get("solution"):
                stream, result = one["outputs"]
                assert (stream["output_type"], stream["name"]) == ("stream", "stdout")
                assert 0 <= float("".join(result["data"]["text/plain"])) <= marks["points"]
            elif one["cell_type"] == "code":
                assert one["outputs"] == []


def test_feedback_shows_no_hidden_check(course):
    """Sentences and verdicts; no name, no statement, no number of a hidden check."""
    for student in ("ada", "ben", "tampers", "exits", "tricks"):
        page = course.feedback(student)
        assert "Gradients reach both arguments" in page
        for secret in ("gradients_arrive", "samples_are_alone", "trial.", "follows_the_device", "hidden.py", "1e-"):
            assert secret not in page, secret
    assert "detach" in course.feedback("ben")


def test_feedback_that_holds_a_solution_is_not_given_out(course):
    """A line of the reference in what stands below a graded cell: generate_feedback fails, and there is no page."""
    path = course.folder / "autograded" / "ben" / "scale" / "scale.ipynb"
    notebook = path.read_text()
    page = course.folder / "feedback" / "ben" / "scale" / "scale.html"
    try:
        leaky = json.loads(notebook)
        cell(leaky, "hidden-weighted")["outputs"][0]["text"] = "expected: weighed = torch.tanh(x * w)"
        path.write_text(json.dumps(leaky))
        shutil.rmtree(page.parent)
        course.run("generate_feedback", "scale", "--student=ben")
        assert course.status["generate_feedback"] == 1 and not page.exists()
    finally:
        path.write_text(notebook)
        course.status["generate_feedback"] = 0
