"""The generic CSV, JUnit XML, rounding, and withheld grades."""

import csv
import dataclasses
from xml.etree import ElementTree

import pytest

from autograder.cli.export import NAMES
from autograder.errors import ExportError
from autograder.grading.grader import Task, with_lateness
from autograder.platforms.export_formats import FORMATS
from autograder.platforms.exporting.exported_grades import Rounding, read_grades
from autograder.results import Document, ResultStore
from tests.platforms_export.conftest import PEOPLE, expected


@pytest.fixture
def some_withheld(graded, tmp_path):
    """The Moodle class, with the second student's grade withheld and a regrade of the third failed."""
    store = ResultStore(tmp_path / "out")
    for document in ResultStore.existing(graded("moodle").out).documents():
        unit = dataclasses.replace(document.units[0], status="withheld")
        broken = dataclasses.replace(document, status="withheld", units=(unit,))
        if document.student == "Lovelace, Ada_102":
            document = broken
        store.write(document)
        if document.student == "Seán O'Brien_103":
            store.write(broken)
    return store.out


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_has_everybody_with_names_from_the_roster(graded, export, tmp_path):
    """Every cell quoted, leading zeros kept, formulas harmless, ids and e-mails joined."""
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,email\n" + "".join(f'{n},"{name.replace(chr(34), chr(34) * 2)}",{n}@x.org\n'
                      for name, n in PEOPLE if name != "Maria Garcia"), encoding="utf-8")  # fmt: skip
    told = export(graded("moodle").out, "--format", "csv", "--to", tmp_path / "t.csv", "--roster", roster, status=1)
    table = {row["student"]: row for row in rows(tmp_path / "t.csv")}
    assert len(table) == len(PEOPLE) and told.count("not on the roster") == 2
    for position, (name, number) in enumerate(PEOPLE):
        row = table[("'" if name[0] in "=-" else "") + f"{name}_{number}"]
        assert float(row["score"]) == expected(position) and row["scale"] == row["score"]
        assert row["id"] == ("" if name == "Maria Garcia" else number)
    assert all(line.startswith('"') for line in (tmp_path / "t.csv").read_text(encoding="utf-8").splitlines())


def test_a_withheld_grade_is_an_empty_cell_and_is_listed(some_withheld, export, tmp_path):
    """Never a zero; the exit status says that somebody is left out. Who keeps an earlier grade is told too."""
    told = export(some_withheld, "--format", "csv", "--to", tmp_path / "t.csv", status=1)
    table = {row["student"]: row for row in rows(tmp_path / "t.csv")}
    assert table["Lovelace, Ada_102"]["score"] == table["Lovelace, Ada_102"]["scale"] == ""
    assert "grade withheld because of an error of ours: Lovelace, Ada_102" in told
    assert table["Seán O'Brien_103"]["score"] == "80" and "the grade from before it is given" in told


def test_a_withheld_grade_leaves_the_platforms_cell_as_it_is(some_withheld, export, tmp_path):
    """Empty stays empty."""
    into = tmp_path / "w.csv"
    lines = [f'Participant {n},"{name.replace(chr(34), chr(34) * 2)}",' for name, n in PEOPLE]
    into.write_text("Identifier,Full name,Grade\n" + "\n".join(lines) + "\n", encoding="utf-8")
    export(some_withheld, "--format", "moodle", "--into", into, "--to", tmp_path / "f.csv", status=1)
    grades = [row["Grade"] for row in rows(tmp_path / "f.csv")]
    assert grades[1] == "" and grades[0] == "100" and grades[2] == "80" and grades[3] == "0"


def test_junit_has_a_case_per_check_and_no_character_that_xml_forbids(graded, export, tmp_path):
    """Failed, skipped and passed as the verdicts are; control characters of learners are made visible."""
    export(graded("canvas").out, "--format", "junit", "--to", tmp_path / "j.xml")
    suites = ElementTree.parse(tmp_path / "j.xml").getroot().findall("testsuite")
    assert len(suites) == len(PEOPLE)
    by_student = {suite.get("name"): suite for suite in suites}
    assert by_student["zoëñandú_007: scale"].get("failures") == "0"
    assert by_student["محمدعلي_104: scale"].get("skipped") == "8"
    detached = by_student["seánobrien_103: scale"]
    assert [case.get("name").split(":")[0] for case in detached if case.find("failure") is not None] == [
        "gradients_arrive", "entries",
    ][: int(detached.get("failures"))]  # fmt: skip


@pytest.mark.parametrize(
    ("score", "rule", "text"),
    [
        (82.125, Rounding(), "82.13"), (82.12499999999999, Rounding(), "82.13"), (82.1249, Rounding(), "82.12"),
        (0.1 + 0.2, Rounding(), "0.3"), (100.0, Rounding(), "100"), (50.5, Rounding(None, 0), "51"),
        (200 / 3, Rounding(10.0, 3), "6.667"), (0.0, Rounding(7.0), "0"), (0.004, Rounding(), "0"),
    ],
)  # fmt: skip
def test_numbers_are_rounded_by_the_stated_rule(score, rule, text):
    """Halves up, after the noise of floats is gone; zeros behind the point are not written."""
    assert rule.text(score, 100.0) == text


def test_every_format_of_the_table_can_be_asked_for():
    """The command's list and the table are the same, in the same order."""
    assert tuple(FORMATS) == NAMES


def test_a_rule_that_makes_no_sense_is_refused():
    """Negative maxima, too many places."""
    with pytest.raises(ExportError):
        Rounding(-1.0)
    with pytest.raises(ExportError):
        Rounding(None, 9)


def test_a_document_says_what_each_unit_loses_by_lateness(graded):
    """A share of each unit's points, again from the policy in force now; they survive the way through the file."""
    document = next(iter(ResultStore.existing(graded("moodle").out).documents()))
    unit = dataclasses.replace(document.units[0], score=80.0, max_score=100.0)
    both = (unit, dataclasses.replace(unit, unit="other", score=50.0))
    document = dataclasses.replace(document, units=both, score=130.0, max_score=200.0, final_score=130.0)
    late = with_lateness(document, Task(document.student, {}, 90, {"scale": 0.1, "other": 0.5}))
    assert late.penalties == {"scale": 8.0, "other": 25.0} and (late.penalty, late.final_score) == (33.0, 97.0)
    assert Document.loads(late.dumps(), "f").penalties == late.penalties
    assert with_lateness(late, Task(document.student, {})).penalties == {}


def test_grades_read_from_documents_know_units_and_lateness(graded):
    """A sentence for each unit, nothing of the learner's words."""
    grades = read_grades(ResultStore.existing(graded("canvas").out).documents())
    assert {grade.comment for grade in grades} == {f"scale: {points} of 100." for points in (0, 80, 90, 100)}
