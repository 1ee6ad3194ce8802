"""PrairieLearn and Autolab."""

import json
import shutil

import pytest

from autograder.platforms import autolab, prairielearn
from autograder.platforms.document_keys import InvalidResult, refuse
from autograder.platforms.one_submission import NAME, Job
from tests.platforms.conftest import DETACHED, SEED, TOY, WRONG


def test_prairielearn_gets_a_share_and_nothing_of_hidden_checks_but_their_sum(student_grader, grade, tmp_path):
    """In a tree of its paths: the same score as `grade`, between 0 and 1."""
    shutil.copytree(TOY, tmp_path / "tests" / "solutions", ignore=shutil.ignore_patterns("__pycache__"))
    job = Job(solutions=TOY, units=("scale",), seed=SEED)
    (tmp_path / "tests" / NAME).write_text(job.dumps())
    (tmp_path / "student").mkdir()
    (tmp_path / "student" / "scale.py").write_text(DETACHED)
    results = json.loads(prairielearn.run(tmp_path, student_grader.source).read_text())
    assert results["score"] == grade(DETACHED).score / 100 == 0.8 and results["gradable"] is True
    assert sum(entry["points"] for entry in results["tests"]) == 80
    text = json.dumps(results)
    assert "gradients_arrive" not in text and "Gradients reach" not in text and "detach" in text


def test_what_prairielearn_would_refuse_is_not_written(grade):
    """Scores above one, more points than there are, more than a megabyte."""
    good = prairielearn.make_results(grade(WRONG))
    entry = good["tests"][0]
    for change in (
        {"score": 1.5}, {"score": float("nan")}, {"tests": [{**entry, "points": 99}]},
        {"tests": [{**entry, "message": "x" * 1000}] * 1100},
    ):  # fmt: skip
        with pytest.raises(InvalidResult):
            refuse(prairielearn.check_results({**good, **change}))


def test_the_last_line_for_autolab_is_the_scores(grade):
    """Whatever stands above; nothing of hidden checks, and no line of the learner's, who prints a score too."""
    forged = DETACHED.replace("import torch", 'import torch\nprint(\'{"scores": {"scale": 1000}}\')')
    output = autolab.make_output(grade(forged))
    assert json.loads(output.splitlines()[-1]) == {"scores": {"scale": 80}}
    assert (
        output.count("scores") == 1 and "Gradients reach" not in output and "Two results of the right shape" in output
    )
