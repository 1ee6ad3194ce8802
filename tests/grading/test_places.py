"""What SUBMISSIONS and OUT may be, before anything is read or written."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli.main import group
from autograder.errors import AutograderError
from autograder.grading.folder_checks import refuse_places
from autograder.platforms.downloads import collect


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """A class with one student, and a file beside it."""
    (tmp_path / "class" / "ada").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "masks.py").write_text("x = 1\n")
    (tmp_path / "file").write_text("x")
    return tmp_path / "class"


@pytest.mark.parametrize("out", [".", "ada", "ada/out", "ada/..", "empty"])
def test_results_never_go_where_submissions_are(submissions: Path, out: str) -> None:
    """Not into the folder of the class nor into a student's, even an empty one: the next run would grade them."""
    (submissions / "empty").mkdir()
    with pytest.raises(AutograderError, match="Name a"):
        refuse_places(submissions, submissions / out)


@pytest.mark.parametrize("out", ["../out", "out", "..", "../ada"])
def test_other_folders_are_taken(submissions: Path, out: str) -> None:
    """Beside the class, above it, or a folder of its own in it, which is known for what it is the next time."""
    refuse_places(submissions, submissions / out)
    (submissions / out / "results").mkdir(parents=True)
    refuse_places(submissions, submissions / out)


@pytest.mark.parametrize("out", ["file", "file/deeper", "out"])
def test_a_file_in_the_way_is_named_at_once(submissions: Path, out: str) -> None:
    """The file itself, not what would have been in it."""
    (submissions.parent / "out").mkdir()
    (submissions.parent / "out" / "results").write_text("x")
    blocking = submissions.parent / ("out/results" if out == "out" else "file")
    with pytest.raises(AutograderError, match=rf"{blocking} is a file"):
        refuse_places(submissions, submissions.parent / out)


@pytest.mark.parametrize(("option", "says"), [("--out", "empty"), ("--units", "no unit is named")])
def test_an_empty_option_is_not_taken_for_everything(submissions: Path, option: str, says: str) -> None:
    """Out of an empty variable of a shell: neither the current folder nor all units are meant by it."""
    words = ["grade", str(submissions), "--out", str(submissions.parent / "new"), option, ""]
    done = CliRunner().invoke(group, words)
    assert done.exit_code == 2 and says in done.output, done.output
    assert not (submissions.parent / "new").exists()


def test_an_interrupted_folder_of_results_is_no_student(submissions: Path) -> None:
    """It holds no grades yet, only what was begun."""
    (submissions / "out" / "results").mkdir(parents=True)
    (submissions / "out" / "results" / "ada.json").write_text("{}")
    (submissions / "out" / "mapping.csv").write_text("file\n")
    collected = collect(submissions, ["masks"])
    assert collected.students == ("ada",) and any("results of this program" in note for note in collected.notes)
