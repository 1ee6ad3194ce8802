"""The bundled class: every student gets what was expected of that student before anything was graded."""

from __future__ import annotations

import csv
import itertools
from collections import defaultdict

import pytest

from tests.examples.conftest import CLASS
from tests.examples.expectations import disagreements, read_expectations
from tests.examples.styles import style, whole

EXPECTED = read_expectations()
STYLES = 3  # honest right ways of writing each exercise that the class shows at least


def test_expectations_and_folders_belong_together():
    """Every student has a folder and an expectation, and there are at least forty."""
    folders = {path.name for path in CLASS.iterdir()}
    assert folders == set(EXPECTED)
    assert len(folders) >= 40


@pytest.mark.parametrize("student", sorted(EXPECTED))
def test_each_student_gets_what_was_expected(graded, student):
    """Full marks, diagnoses, faults and gaps are those of `examples/expected.toml`."""
    found = list(disagreements(EXPECTED[student], graded.documents[student]))
    assert not found, "\n".join(found)


def test_everyone_has_a_page_and_a_line_in_the_table(graded):
    """No student is lost on the way to the pages and to grades.csv."""
    assert len(list((graded.out / "feedback").glob("*.html"))) == len(EXPECTED)
    with (graded.out / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == len(EXPECTED)


def test_no_two_files_are_alike(collected):
    """Nobody copied: files differ also without their comments, but for what is still the stub."""
    texts = defaultdict(dict)
    for one in collected.submissions:
        if one.source is not None and EXPECTED[one.student].get(one.unit) != "todo":
            texts[one.unit][one.student] = whole(one.source.text)
    for unit, students in texts.items():
        for (first, one), (second, other) in itertools.combinations(students.items(), 2):
            assert one != other, f"{first} and {second} handed in the same {unit}"


def test_no_two_files_have_the_same_bytes():
    """Not even two stubs are the same file."""
    contents = defaultdict(list)
    for path in CLASS.rglob("*"):
        if path.is_file():
            contents[path.read_bytes()].append(path.relative_to(CLASS))
    assert [paths for paths in contents.values() if len(paths) > 1] == []


def test_every_exercise_is_solved_in_three_styles(course, collected, graded):
    """For every exercise the class holds three right answers that differ in more than names and comments."""
    texts = {(one.student, one.unit): one.source.text for one in collected.submissions if one.source}
    styles = {(unit.name, one.name): set() for unit in course.units for one in unit.exercises}
    for student, document in graded.documents.items():
        for unit in document.units:
            for exercise in unit.exercises:
                if exercise.exercise != "answers" and exercise.score == exercise.max_score:
                    found = style(texts[student, unit.unit], exercise.exercise)
                    styles[unit.unit, exercise.exercise].add(found)
    assert len(styles) == 22
    assert {name: len(found) for name, found in styles.items() if len(found) < STYLES} == {}
