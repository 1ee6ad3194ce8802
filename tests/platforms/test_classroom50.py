"""Classroom 50: the template, the public bundle run as its runner runs it, and what its documents must hold."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.authoring.release import build
from autograder.errors import ReleaseError
from autograder.platforms.classroom50 import __main__ as runner
from autograder.platforms.classroom50 import template
from autograder.platforms.classroom50.results import check_result, check_tests, scale_of
from autograder.platforms.document_keys import InvalidResult, refuse
from tests.platforms.conftest import DETACHED, RIGHT, TOY, WRONG

ENVIRONMENT = {
    "CLASSROOM": "ml26",
    "ASSIGNMENT": "scale",
    "SUBMISSION_TAG": "submit/2026-11-03T12-00-00Z-abc1234",
    "COMMIT_URL": "https://example.org/c",
    "RELEASE_URL": "https://example.org/r",
    "USERNAME": "ada",
}

FORM = build.ReleaseFormat(template.write, lambda target: None, build.everything, frozenset({"units", "index_url"}))


@pytest.fixture(scope="session")
def made(tmp_path_factory, assignments) -> Path:
    """The release without the engine, which the tests have installed."""
    out = tmp_path_factory.mktemp("classroom50") / "release"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(build.FORMATS, "classroom50", FORM)
        build.release(out, solutions=TOY, assignments=assignments, form="classroom50")
    return out


def checkout(tmp_path: Path, text: str | None) -> Path:
    folder = tmp_path / "checkout"
    folder.mkdir()
    if text is not None:
        (folder / "scale.py").write_text(text)
    return folder


def test_the_template_and_the_bundle_hold_visible_checks_only(made):
    """Neither a solution nor a hidden check nor a reserved file; the README says where hidden grading is done."""
    names = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert {"template/README.md", "template/scale.py", "bundle/autograder.py", "tests.json", "README.md"} <= names
    assert {"bundle/visible/scale.py", "bundle/visible/cases/scale.npz"} <= names
    assert not any("hidden" in name or "reference" in name or ".github" in name for name in names)
    everything = "".join(
        path.read_text() for path in made.rglob("*") if path.suffix in (".py", ".json", ".md", ".ipynb")
    )
    assert "gradients_arrive" not in everything and "tanh(x * w)" not in everything
    assert "autograder grade" in (made / "README.md").read_text()


def test_a_hidden_check_on_the_page_that_goes_into_the_template_stops_the_release(tmp_path, monkeypatch):
    """Refused with the place, and nothing is written."""
    monkeypatch.setitem(build.FORMATS, "classroom50", FORM)
    (tmp_path / "assignments").mkdir()
    (tmp_path / "assignments" / "README.md").write_text("Hint: weighed = torch.tanh(x * w)\n")
    with pytest.raises(ReleaseError, match=r"README\.md"):
        build.release(tmp_path / "out", solutions=TOY, assignments=tmp_path / "assignments", form="classroom50")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "score", "passed"), [(RIGHT, 40, True), (DETACHED, 40, True), (WRONG, 10, False), (None, 0, False)]
)
def test_a_result_has_the_points_of_the_visible_checks(made, student_grader, tmp_path, text, score, passed):
    """A detached answer is right as far as visible checks see; the result names the commit and the submission."""
    folder = checkout(tmp_path, text)
    (folder / "result.json").write_text('{"score": 1000}')
    result = json.loads(runner.run(made / "bundle", folder, ENVIRONMENT, student_grader.source).read_text())
    assert (result["score"], result["max-score"]) == (score, 40)
    assert result["tests"] == [{"test-name": "scale/weighted", "passed": passed, "score": score, "max-score": 40}]
    assert (
        result["schema"] == "classroom50/result/v1" and result["review"] == result["commit"] == "https://example.org/c"
    )
    assert result["submission"].startswith("submit/") and result["owner"] == "ada"


def test_the_time_is_that_of_the_commit(tmp_path):
    """A regrade of the same commit makes nobody late."""
    folder = checkout(tmp_path, RIGHT)
    identity = {
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@x",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@x",
    }
    environment = {**os.environ, **identity, "GIT_COMMITTER_DATE": "2026-11-03T12:00:00Z"}
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run(["git", "-C", str(folder), *words], env=environment, check=True)
    assert runner.submitted(folder).strftime("%Y-%m-%dT%H:%M:%SZ") == "2026-11-03T12:00:00Z"


def test_the_entry_point_works_although_it_has_the_name_of_the_package(made, tmp_path):
    """Run as their runner runs it: in a checkout where a student put an `autograder.py` and a `torch.py`."""
    folder = checkout(tmp_path, WRONG)
    for name in ("autograder.py", "torch.py", "sitecustomize.py"):
        (folder / name).write_text("raise SystemExit('mine')\n")
    environment = {**os.environ, **ENVIRONMENT, "AUTOGRADER_PYTHON": sys.executable}
    environment["CLASSROOM50_BUNDLE_DIR"] = str(made / "bundle")
    words = [sys.executable, str(made / "bundle" / "autograder.py")]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads((folder / "result.json").read_text())["score"] == 10


def test_declarative_tests_are_valid_and_give_the_same_points(made):
    """One test an exercise, by the learner's own command."""
    document = json.loads((made / "tests.json").read_text())
    assert list(check_tests(document)) == []
    assert [(one["name"], one["run"], one["points"]) for one in document["tests"]] == [
        ("scale/weighted", "python -m autograder check weighted", 40)
    ]


def test_points_with_fractions_are_scaled():
    """By the smallest factor that makes all of them whole."""
    assert [scale_of(points) for points in ([1, 2], [0.5, 2], [0.25, 1.5], [1.2, 0.75], [])] == [1, 2, 4, 20, 1]


def test_what_their_collection_would_refuse_is_not_written():
    """Unknown keys, floats for points, times without Z, names twice or too long, too many tests."""
    entry = {"test-name": "a", "passed": True, "score": 1, "max-score": 1}
    good = {
        "schema": "classroom50/result/v1",
        "datetime": "2026-11-03T12:00:00Z",
        "score": 1,
        "max-score": 1,
        "tests": [entry],
    }
    good |= dict.fromkeys(("classroom", "assignment", "submission", "commit", "release", "review"), "x")
    refuse(check_result(good))
    for change in (
        {"score": 0.5}, {"score": 2}, {"datetime": "2026-11-03 12:00"}, {"tests": [entry, entry]}, {"mood": "good"},
        {"tests": [{**entry, "test-name": "é" * 51}]}, {"tests": [{**entry, "passed": 1}]}, {"score": True},
    ):  # fmt: skip
        with pytest.raises(InvalidResult):
            refuse(check_result({**good, **change}))
    test = {"name": "a", "type": "run", "run": "true", "points": 1}
    for tests in ([{**test, "points": 1001}], [{**test, "timeout": 601}], [{**test, "type": "sh"}], [test] * 2,
                  [{**test, "name": str(n)} for n in range(101)]):  # fmt: skip
        with pytest.raises(InvalidResult):
            refuse(check_tests({"schema": "classroom50/tests/v1", "tests": tests}))
