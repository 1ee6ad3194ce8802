"""Students of whom there is no result are named by every export, whenever their result was lost."""

import csv
import shutil

import pytest

from autograder.platforms.exporting.missing import DAMAGED, NONE
from autograder.results import ResultStore
from tests.platforms_export.conftest import PEOPLE


@pytest.fixture
def out(graded, tmp_path):
    """A folder of results with a mapping, in which one more student has handed something in."""
    folder = shutil.copytree(graded("moodle").out, tmp_path / "out")
    students = [document.student for document in ResultStore.existing(folder).documents()]
    with (folder / "mapping.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["file", "student", "unit", "why"])
        writer.writerows([["a.py", student, "scale", ""] for student in [*students, "late, anna"]])
    return folder


def test_who_has_no_result_is_left_out_by_name(out, export):
    """Not graded yet, or interrupted before."""
    shown = export(out, "--format", "csv", status=1)
    assert f"left out: late, anna: {NONE}" in shown and f"{len(PEOPLE)} grades written" in shown


def test_a_damaged_result_is_named_by_every_later_export(out, export):
    """The first export sets it aside; the next ones still say whose it was, until there is a new one."""
    path = ResultStore.existing(out).path("Lovelace, Ada_102")
    whole = path.read_text()
    path.write_text(whole[:100])
    for _ in range(2):
        assert f"left out: Lovelace, Ada_102: {DAMAGED}" in export(out, "--format", "csv", status=1)
    (out / "mapping.csv").unlink()
    assert f"left out: {path.stem}: {DAMAGED}" in export(out, "--format", "csv", status=1)
    path.write_text(whole)
    assert "left out" not in export(out, "--format", "csv")
