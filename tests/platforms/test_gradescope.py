"""The zip for Gradescope, run in a tree of its paths below a temporary root."""

import json
import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from autograder.authoring.release import build
from autograder.errors import IsolationError, ReleaseError
from autograder.platforms.document_keys import InvalidResult, refuse
from autograder.platforms.gradescope import __main__ as runner
from autograder.platforms.gradescope import bundle
from autograder.platforms.gradescope.metadata import read_metadata
from autograder.platforms.gradescope.results import check_results, make_results
from tests.platforms.conftest import DETACHED, RIGHT, SEED, TOY, WRONG, code_cells
from tests.sandboxes import Kept

METADATA = {
    "id": 1,
    "created_at": "2026-11-03T12:00:00.000000-08:00",
    "assignment": {"due_date": "2026-11-02T23:59:00.000000-08:00", "title": "Scale", "total_points": "100.0"},
    "users": [
        {"email": "ada@example.org", "id": 7, "name": "Ada", "assignment": {"due_date": "2026-11-03T11:59:00.5-08:00"}}
    ],
    "submission_method": "upload",
    "previous_submissions": [],
}


@pytest.fixture(scope="session")
def made(tmp_path_factory, assignments, engine) -> Path:
    """The release, made as the command makes it, with the wheel that is there already."""
    out = tmp_path_factory.mktemp("gradescope") / "release"

    def complete(target):
        (target / bundle.PARTS / "engine").mkdir()
        shutil.copy(engine, target / bundle.PARTS / "engine")
        bundle.pack(target / bundle.PARTS, target / bundle.zip_name(("scale",)))
        shutil.rmtree(target / bundle.PARTS)

    form = build.ReleaseFormat(bundle.write, complete, build.nothing, frozenset({"units", "seed"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(build.FORMATS, "gradescope", form)
        build.release(out, solutions=TOY, assignments=assignments, form="gradescope", options={"seed": SEED})
    return out


@pytest.fixture
def tree(made, tmp_path):
    """`/autograder` below a temporary root, with the zip unpacked: tree({"scale.py": text}) -> the root."""

    def plant(files: dict[str, str | bytes], metadata: object = METADATA) -> Path:
        root = tmp_path / "autograder"
        shutil.rmtree(root, ignore_errors=True)
        (root / "submission").mkdir(parents=True)
        subprocess.run(["unzip", "-q", str(made / "gradescope-scale.zip"), "-d", str(root / "source")], check=True)
        for name, content in files.items():
            path = root / "submission" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if metadata is not None:
            (root / "submission_metadata.json").write_text(json.dumps(metadata))
        return root

    return plant


def results(root: Path) -> dict:
    return json.loads((root / "results" / "results.json").read_text())


def test_the_release_says_that_it_holds_solutions_and_is_ready_for_their_machine(made):
    """Scripts at the root, executable, with Unix line ends and permissions; the warning is in the zip."""
    with zipfile.ZipFile(made / "gradescope-scale.zip") as archive:
        entries = {entry.filename: entry for entry in archive.infolist()}
        for name in ("setup.sh", "run_autograder"):
            assert entries[name].external_attr >> 16 == stat.S_IFREG | 0o755 and entries[name].create_system == 3
            assert b"\r" not in archive.read(name) and archive.read(name).startswith(b"#!/usr/bin/env bash\n")
        assert b"HOLDS SOLUTIONS" in archive.read("HOLDS_SOLUTIONS.txt")
        assert {"solutions/scale/reference.py", "solutions/scale/hidden.py"} <= set(entries)
        assert any(name.startswith("engine/rnn_to_attention") for name in entries)
        assert b"download.pytorch.org/whl/cpu" in archive.read("setup.sh")
    assert "instructors only" in (made / "README.md").read_text()


def damaged(root: Path) -> None:
    """Carriage returns in every text file of the zip, as some programs leave them when they pack it again."""
    for path in (root / "source").rglob("*"):
        if path.is_file() and path.suffix != ".whl":
            path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


def test_their_command_gives_the_scores_of_grade(tree, grade):
    """`run_autograder` in their tree, with a sandbox of its own; carriage returns in the zip and in the learner's
    file.
    """
    root = tree({"scale.py": DETACHED.replace("\n", "\r\n")})
    damaged(root)
    environment = {**os.environ, "AUTOGRADER_ROOT": str(root), "AUTOGRADER_PYTHON": sys.executable}
    words = ["bash", str(root / "source" / "run_autograder")]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "isolation: full" in done.stdout
    found = results(root)
    assert found["score"] == grade(DETACHED).final_score == 80
    assert sum(entry.get("score", 0) for entry in found["tests"]) == 80


@pytest.mark.parametrize("damage", [False, True])
def test_the_scripts_do_the_same_with_and_without_carriage_returns(tree, damage):
    """`run_autograder` starts the isolated interpreter of the container with the root; `setup.sh` parses."""
    root = tree({})
    if damage:
        damaged(root)
    environment = {**os.environ, "AUTOGRADER_ROOT": str(root), "AUTOGRADER_PYTHON": "/bin/echo"}
    words = ["bash", str(root / "source" / "run_autograder")]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["-I", "-m", "autograder.platforms.gradescope", str(root)]
    assert subprocess.run(["bash", "-n", str(root / "source" / "setup.sh")], check=False).returncode == 0


@pytest.mark.parametrize(
    "text", [RIGHT, WRONG, "def weighted(x, w):\n    return x +\n"], ids=["right", "wrong", "broken"]
)
def test_every_check_has_the_points_that_grade_gives(tree, grade, text, student_grader):
    """Right, wrong and broken files, check by check."""
    root = tree({"scale.py": text})
    runner.run(root, student_grader.source)
    wanted = [check.points for exercise in grade(text).units[0].exercises for check in exercise.checks]
    assert [entry["score"] for entry in results(root)["tests"][1:]] == wanted


def test_hidden_checks_are_shown_after_publishing_beside_one_visible_summary(tree, student_grader):
    """No entry is `hidden`, which would take the total away; the summary says nothing of hidden verdicts."""
    root = tree({"hw 2/Copy of scale.ipynb": code_cells("import torch", DETACHED)})
    runner.run(root, student_grader.source)
    summary, *entries = results(root)["tests"]
    assert summary["visibility"] == "visible" and "3 of 3 visible checks hold" in summary["output"].replace(
        "2 of 2", "3 of 3"
    )
    assert {entry["visibility"] for entry in entries} == {"visible", "after_published"}
    for entry in entries:
        hidden = any(word in entry["name"] for word in ("Gradients", "alone", "device", "forbidden", "entries"))
        assert entry["visibility"] == ("after_published" if hidden else "visible")
        assert entry["output_format"] == "text"
    assert "detach" not in summary["output"] and any("detach" in entry["output"] for entry in entries)


def test_lateness_is_read_from_the_metadata_with_the_students_own_extension(tree, tmp_path, student_grader):
    """One minute after the extended date, a day after the common one: 60 s, rounded up, told and handed on."""
    root = tree({"scale.py": RIGHT})
    runner.run(root, student_grader.source)
    assert results(root)["extra_data"]["late_seconds"] == 60
    assert "1 minute after the deadline" in results(root)["tests"][0]["output"]


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"created_at": "yesterday"}', '{"created_at": "2026-11-03T12:00:00Z", "users": [null, 3]}'],
)
def test_odd_metadata_make_nobody_late(tmp_path, content):
    """Missing, damaged or strange: in time."""
    (tmp_path / "m.json").write_text(content)
    assert read_metadata(tmp_path / "m.json").late_seconds == read_metadata(tmp_path / "none").late_seconds == 0


def test_we_stop_before_they_do_and_what_is_done_counts(tree, monkeypatch, student_grader):
    """A file that sleeps at every load: our own limit ends it, and there are results before theirs would come."""
    root = tree(
        {"scale.py": "import time\ntime.sleep(3)\n" + WRONG.replace("return", "import os; os._exit(0)\n    return")}
    )
    job = json.loads((root / "source" / "autograder.json").read_text())
    (root / "source" / "autograder.json").write_text(json.dumps({**job, "total_seconds": 1}))
    runner.run(root, student_grader.source)
    found = results(root)
    assert found["score"] == 0 and all(entry.get("status") != "passed" for entry in found["tests"])
    assert any("used up the" in entry["output"] for entry in found["tests"])


def test_an_error_of_ours_gives_no_points_and_no_file(tree, student_grader, monkeypatch, capsys):
    """No results.json and another exit status: Gradescope then says that the autograder failed."""
    root = tree({"scale.py": RIGHT})
    hidden = root / "source" / "solutions" / "scale" / "hidden.py"
    hidden.write_text(hidden.read_text().replace("trial.keeps_the_rules(trial.case(inputs))", "1 / 0"))
    run = runner.run
    monkeypatch.setattr(runner, "run", lambda folder: run(folder, student_grader.source))
    monkeypatch.setattr(sys, "argv", ["gradescope", str(root)])
    with pytest.raises(SystemExit) as ended:
        runner.main()
    assert "ZeroDivisionError" in str(ended.value) and not (root / "results" / "results.json").exists()


def test_weaker_isolation_is_refused_unless_it_was_accepted_when_the_zip_was_built(tree, standing_sandbox):
    """Where the container cannot hide the checks nothing is graded; the sentence says what is off and what to do."""
    root = tree({"scale.py": RIGHT})
    weak = Kept(standing_sandbox, verified=())  # nothing was tried there
    with pytest.raises(IsolationError, match="--accept-weaker-isolation"):
        runner.run(root, weak)
    assert not (root / "results" / "results.json").exists()
    path = root / "source" / "autograder.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "accept_weaker_isolation": True}))
    runner.run(root, weak)
    assert results(root)["extra_data"]["isolation"] == "partial" and results(root)["score"] == 100


def test_an_empty_submission_is_graded_as_nothing(tree, student_grader):
    """No file at all: zero points of a hundred, said to the student."""
    root = tree({"notes.txt": "sorry"})
    runner.run(root, student_grader.source)
    assert results(root)["score"] == 0
    assert [(entry["name"], entry["max_score"], entry["output"]) for entry in results(root)["tests"][1:]] == [
        ("scale", 100.0, "Not handed in.")
    ]


def test_what_gradescope_would_misread_is_not_written(grade):
    """More points than there are, unknown keys, HTML, a hidden entry, sums that do not fit."""
    good = make_results(grade(DETACHED), seconds=1.0)
    for change in (
        {"score": 79}, {"score": float("nan")}, {"colour": "red"}, {"visibility": "secret"}, {"score": True},
        {"tests": [{**good["tests"][1], "score": 99}]}, {"tests": [{**good["tests"][1], "output_format": "html"}]},
        {"tests": [{**good["tests"][1], "visibility": "hidden"}]}, {"tests": [{"score": 1}]},
    ):  # fmt: skip
        with pytest.raises(InvalidResult):
            refuse(check_results({**good, **change}))


def test_an_address_for_pip_cannot_become_a_command():
    """The option goes into a shell script."""
    with pytest.raises(ReleaseError):
        bundle.safe_address("https://x; rm -rf /")
