"""`grades.csv`: complete, deterministic, harmless."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.results import write_grades
from autograder.results.grades_table import cell


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_one_line_per_student(tmp_path: Path, specimens) -> None:
    """Every student has a line with a score per unit, the total and the status, sorted by name."""
    documents = list(specimens.classroom(20, ("rnn", "gru")))
    table = rows(write_grades(tmp_path / "grades.csv", documents))
    assert list(table[0]) == ["student", "rnn", "gru", "total", "max", "late", "penalty", "final", "status"]
    assert [line["student"] for line in table] == sorted(document.student for document in documents)
    first = min(documents, key=lambda document: document.student)
    assert float(table[0]["total"]) == pytest.approx(first.score) and float(table[0]["rnn"]) == first.units[0].score


def test_the_order_of_documents_does_not_matter(tmp_path: Path, specimens) -> None:
    """The same documents in any order give the same bytes."""
    documents = list(specimens.classroom(45))
    one = write_grades(tmp_path / "one.csv", documents).read_bytes()
    two = write_grades(tmp_path / "two.csv", reversed(documents)).read_bytes()
    assert one == two and b"\r" not in one


def test_withheld_is_empty_not_zero(tmp_path: Path, specimens) -> None:
    """A withheld grade is an empty cell: our own failure never turns into a zero."""
    document = replace(specimens.document("ada", 1, ("rnn",)), status="withheld")
    (line,) = rows(write_grades(tmp_path / "grades.csv", [document]))
    assert (line["total"], line["final"], line["status"]) == ("", "", "withheld")


def test_no_cell_is_a_formula(tmp_path: Path, specimens) -> None:
    """No name reaches a spreadsheet as a formula, a second line or a control character."""
    table = rows(write_grades(tmp_path / "grades.csv", specimens.classroom(45)))
    assert len(table) == 45
    for line in table:
        assert line["student"].lstrip()[:1] not in "=+-@" and line["student"].isprintable()


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\uff1d1"])
def test_formulas_get_an_apostrophe(text: str) -> None:
    """Whatever a spreadsheet would run starts with an apostrophe."""
    assert cell(text).startswith("'")


@pytest.mark.parametrize("text", ["\t=1", "\r=1", "\n=1", "\ufeff=1"])
def test_control_characters_in_front_are_written_out(text: str) -> None:
    """What hides in front of a formula is shown, so that no formula is left."""
    assert cell(text).startswith("\\")
