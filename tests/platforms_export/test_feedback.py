"""Zips of pages, under the names by which each platform takes them back."""

import re
import zipfile

import pytest

from autograder.errors import ExportError, ReleaseError
from autograder.platforms.canvas import download as canvas
from autograder.platforms.exporting.feedback_zip import searched_page
from autograder.platforms.moodle.download import _NAME as MOODLE
from autograder.results import ResultStore
from tests.grading.conftest import RIGHT, TOY
from tests.platforms_export.conftest import PEOPLE, grade_into
from tests.submissions.conftest import zipped


def names(path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_canvas_finds_student_and_file_in_every_name(graded, export, tmp_path):
    """Canvas takes the first two parts that are numbers: the student's, and that of a file they handed in."""
    made = graded("canvas")
    export(
        made.out, "--format", "feedback-canvas", "--from", made.download, "--to", tmp_path / "f.zip", "--solutions", TOY
    )
    handed_in = {tuple(part for part in name.split("_") if part.isdigit())[:2] for name in names(made.download)}
    given = [
        tuple(part for part in name.split("_") if re.fullmatch(r"\d+", part))[:2] for name in names(tmp_path / "f.zip")
    ]
    assert len(given) == len(PEOPLE) and set(given) == handed_in
    assert all(canvas._NAME.match(name) and name.endswith("_feedback.html") for name in names(tmp_path / "f.zip"))
    assert not any(name.split("_")[-1].startswith("link") for name in names(tmp_path / "f.zip"))


def test_the_newest_of_several_canvas_files_is_named():
    """`lstm-2.py` came after `lstm-1.py`; the late mark stays in the name."""
    from types import SimpleNamespace

    from autograder.platforms.canvas.feedback import page_name
    from autograder.submissions.layout import FoundFile

    def found(name, attempt, order):
        return FoundFile("ada_7", SimpleNamespace(parts=(name,), name=name), "x", (attempt,), None, False, order)

    files = [found("ada_LATE_7_900_lstm.py", 0, 900), found("ada_LATE_7_950_lstm-1.py", 1, 950)]
    assert page_name(files) == "ada_LATE_7_950_feedback.html"


@pytest.mark.parametrize("given", [True, False])
def test_moodle_finds_number_and_kind_in_every_folder(graded, export, tmp_path, given):
    """Folders named as in the download; without it, made from the students' names and numbers."""
    made = graded("moodle")
    source = ["--from", made.download] if given else []
    export(made.out, "--format", "feedback-moodle", *source, "--to", tmp_path / "f.zip", "--solutions", TOY)
    matches = [MOODLE.match(name) for name in names(tmp_path / "f.zip")]
    assert {match["id"] for match in matches} == {number for _, number in PEOPLE}
    assert all(match["kind"] == "file" and match["rest"] == "/feedback.html" for match in matches)
    assert {name.split("/")[0] for name in names(tmp_path / "f.zip")} == {n.split("/")[0] for n in names(made.download)}


def test_a_moodle_groups_page_goes_to_each_member_and_to_no_one_else(student_grader, export, tmp_path):
    """Folders bear the number of a group, which may be another participant's: the worksheet says who is who."""
    (tmp_path / "d.zip").write_bytes(
        zipped({
            "Team A_501_assignsubmission_file_/scale.py": RIGHT, "Team B_77_assignsubmission_file_/scale.py": RIGHT,
            "Default group_assignsubmission_file_/scale.py": RIGHT,
        })
    )  # fmt: skip
    people = "id,name,email,group\nm1,Ada Lovelace,ada@x.org,Team A\nm2,Bo O'Neil,bo@x.org,Team A\n"
    (tmp_path / "people.csv").write_text(people + "m3,Cyd Ümit,cyd@x.org,Team B\n", encoding="utf-8")
    (tmp_path / "w.csv").write_text(
        "Identifier,Full name,Email address,Status,Group,Grade,Maximum grade\n"
        "Participant 501,Eve Mallory,eve@x.org,-,,,100.00\nParticipant 11,Ada Lovelace,ada@x.org,-,Team A,,100.00\n"
        "Participant 12,Bo O'Neil,bo@x.org,-,Team A,,100.00\nParticipant 13,Cyd Ümit,cyd@x.org,-,Team B,,100.00\n"
    )
    grade_into(student_grader, tmp_path / "d.zip", tmp_path / "out", roster=tmp_path / "people.csv")
    words = [
        "--format",
        "feedback-moodle",
        "--from",
        tmp_path / "d.zip",
        "--to",
        tmp_path / "f.zip",
        "--solutions",
        TOY,
    ]
    told = export(tmp_path / "out", *words, status=1)
    assert "worksheet" in told and names(tmp_path / "f.zip") == []
    known = ["--roster", tmp_path / "people.csv", "--into", tmp_path / "w.csv"]
    told = export(tmp_path / "out", *words, *known, status=1)
    assert names(tmp_path / "f.zip") == [
        f"{who}_assignsubmission_file_/feedback.html" for who in ("Ada Lovelace_11", "Bo O'Neil_12", "Cyd Ümit_13")
    ]
    assert "left out, not found: Default group" in told and "not graded here: Eve Mallory (501)" in told


def test_brightspace_gets_its_own_folders_back(graded, export, tmp_path):
    """`<n>-<n> - <Name> - <time>/`."""
    made = graded("brightspace")
    export(
        made.out,
        "--format",
        "feedback-brightspace",
        "--from",
        made.download,
        "--to",
        tmp_path / "f.zip",
        "--solutions",
        TOY,
    )
    folders = {name.split("/")[0] for name in names(made.download)} - {"index.html"}
    assert {name.split("/")[0] for name in names(tmp_path / "f.zip")} == folders


def test_a_page_is_the_students_own(graded, export, tmp_path):
    """Each page in the zip names its student and nobody else."""
    made = graded("moodle")
    export(made.out, "--format", "feedback-moodle", "--to", tmp_path / "f.zip", "--solutions", TOY)
    with zipfile.ZipFile(tmp_path / "f.zip") as archive:
        for name in archive.namelist():
            page = archive.read(name).decode()
            number = name.split("_")[1]
            assert f"_{number}" in page
            assert not any(f"_{other}<" in page for _, other in PEOPLE if other != number)


def test_a_page_that_holds_a_solution_stops_the_export(graded, tmp_path):
    """A statement of the reference in a message: refused, nothing written."""
    import dataclasses

    from autograder.platforms.exporting.fill import ExportOptions
    from autograder.platforms.moodle import feedback as feedback_moodle

    document = next(iter(ResultStore.existing(graded("moodle").out).documents()))
    unit = document.units[0]
    leaky = dataclasses.replace(unit, message="Write: weighed = torch.tanh(x * w) and then sum")
    with pytest.raises(ReleaseError, match="weighed=torch"):
        feedback_moodle.export(
            lambda: [dataclasses.replace(document, units=(leaky,))], ExportOptions(to=tmp_path / "f.zip", solutions=TOY)
        )
    assert not (tmp_path / "f.zip").exists()


def test_a_learners_own_line_is_no_leak(graded):
    """The page shows a line of their file, which may be a right one; it is not searched."""
    documents = ResultStore.existing(graded("moodle").out).documents()
    shown = [d for d in documents if any(e.diagnosis and e.diagnosis.lines for e in d.units[0].exercises)]
    assert shown
    from autograder.reports.student_page import render

    assert "x.detach()" in render(shown[0]) and "x.detach()" not in searched_page(shown[0])


def test_without_the_download_canvas_cannot_be_served(graded, export, tmp_path):
    """The error says which file is needed; another platform's download is refused."""
    with pytest.raises(ExportError, match="--from"):
        export(graded("canvas").out, "--format", "feedback-canvas", "--solutions", TOY)
    with pytest.raises(ExportError, match="no download of Canvas"):
        export(
            graded("canvas").out, "--format", "feedback-canvas", "--from", graded("moodle").download, "--solutions", TOY
        )
