"""A second command on the same OUT: what it may replace, and what it says of it."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from autograder.cli.output import Screen
from autograder.cli.whole_class import GradeRequest, grade_and_report
from autograder.errors import AutograderError
from autograder.results import Document, ResultStore
from tests.attacks.attack import HONEST
from tests.kill.batch import COURSE, command, grades

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, class_behind_the_standing_wall: None) -> Run:
    """Grade one student as the command does: run("cell") -> what is shown."""
    folder = tmp_path / "class" / "ada [group 2]"
    folder.mkdir(parents=True)
    for unit in ("cell", "layer"):
        (folder / f"{unit}.py").write_text(HONEST[unit])

    def grade(*units: str, seed: str = "a seed of the tests", **more: object) -> str:
        (tmp_path / "seed").write_text(seed)
        shown = io.StringIO()
        request = GradeRequest(
            submissions=tmp_path / "class",
            out=tmp_path / "out",
            units=units,
            jobs=1,
            seed_file=tmp_path / "seed",
            solutions=COURSE,
            accept_weaker=True,
            **more,  # type: ignore[arg-type]
        )
        grade_and_report(request, Screen(Console(file=shown, width=200)))
        return shown.getvalue()

    return grade


def ada(tmp_path: Path) -> Document:
    """The document of the one student."""
    (document,) = ResultStore(tmp_path / "out").documents()
    return document


def test_grades_of_other_units_are_replaced_only_when_asked_for(run: Run, tmp_path: Path) -> None:
    """Refused in a sentence and as it was; with --replace the old score is kept with the new one."""
    run("cell")
    before = ada(tmp_path)
    with pytest.raises(AutograderError, match=r"holds grades for cell.*--replace"):
        run("layer")
    assert ada(tmp_path) == before
    run("layer", replace=True)
    after = ada(tmp_path)
    assert [unit.unit for unit in after.units] == ["layer"] and after.previous[0]["score"] == before.score
    assert (tmp_path / "out" / "results" / "history").is_dir()


def test_a_name_in_square_brackets_is_whole_in_the_table(run: Run) -> None:
    """They are markup to what draws the table."""
    table = run("cell").partition("student ")[2]
    assert "ada [group 2]" in table


def test_another_seed_is_named_and_more_units_are_no_loss(run: Run, tmp_path: Path) -> None:
    """Both grade again; neither is silent, and the same command again says nothing of it."""
    run("cell")
    assert "1 grade in this folder: other inputs were drawn since" in run("cell", seed="another of the tests")
    assert "since" not in run("cell", seed="another of the tests")
    assert "the rules of grading were changed" in run("cell", "layer", seed="another of the tests")
    assert len(ada(tmp_path).units) == 2


def test_who_handed_in_something_else_reads_what_was_found(run: Run, tmp_path: Path) -> None:
    """A student with notes alone, and one with an empty folder, are in the table; the notes are named."""
    (tmp_path / "class" / "lena").mkdir()
    (tmp_path / "class" / "lena" / "notes.txt").write_text("Monday")
    (tmp_path / "class" / "max").mkdir()
    shown = run("cell")
    lena, most = (ResultStore(tmp_path / "out").read(name) for name in ("lena", "max"))
    assert lena is not None and most is not None and "3 students" in shown
    assert lena.notes == ('Found was only "notes.txt", which is not the file of a unit.',)
    assert [(one.status, one.score) for one in (*lena.units, *most.units)] == [("missing", 0), ("missing", 0)]
    assert [row[0] for row in grades(tmp_path / "out")[1:]] == ["ada [group 2]", "lena", "max"]


def test_grading_goes_on_when_nobody_reads_any_more(run: Run, tmp_path: Path) -> None:
    """`autograder grade ... | head -1`: everybody is graded all the same."""
    (tmp_path / "seed").write_text("a seed of the tests")
    words = command(tmp_path / "class", tmp_path / "out", tmp_path / "seed", jobs=1)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert grades(tmp_path / "out")[1][0] == "ada [group 2]"
