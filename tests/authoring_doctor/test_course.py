"""The course itself: healthy in the doctor's quick form, stable under five seeds, and documented as it is."""

import re
from functools import cache
from pathlib import Path

import pytest

from autograder.authoring.doctor.completeness import examine_texts
from autograder.authoring.doctor.findings import section
from autograder.authoring.doctor.handed_out import examine_handed_out
from autograder.authoring.doctor.markdown_page import blocks, classes_block, fill, read_block
from autograder.authoring.doctor.run import Examination, examine_sync
from autograder.course import load_course
from autograder.course.known_answers import load_bank
from autograder.errors import CourseError
from tests.authoring_doctor.conftest import REPOSITORY, invoke

SOLUTIONS = REPOSITORY / "solutions"
PAGE = REPOSITORY / "docs" / "doctor.md"
RENEW = "run: autograder doctor --write docs/doctor.md"


@cache
def page():
    """The text of the documentation."""
    return PAGE.read_text(encoding="utf-8")


@pytest.mark.bank
def test_the_course_is_healthy():
    """References, stubs, right and wrong answers, diagnoses, texts, drift and leaks: nothing to repair.

    About a minute and a half of processor time, on all cores.
    """
    done = invoke("doctor", "--solutions", SOLUTIONS, "--quick")
    assert done.exit_code == 0, done.output


@pytest.mark.bank
def test_the_course_is_stable_under_five_seeds():
    """References and right answers get full marks under each, with one thread and with two; wrong ones none.

    About a minute of processor time, on all cores.
    """
    done = invoke("doctor", "--solutions", SOLUTIONS, "--stability", 5)
    assert done.exit_code == 0, done.output
    assert re.search(r"stability: 5 seeds, \d+ verdicts on right answers, \d+ verdicts on wrong answers", done.output)


def test_a_unit_of_the_course_is_healthy():
    """What `make doctor` does with all units, with one: its references and its known answers, right and wrong."""
    done = invoke("doctor", "--solutions", SOLUTIONS, "--quick", "--units", "masks", "--jobs", 1)
    assert done.exit_code == 0, done.output


def test_what_is_handed_out_is_healthy():
    """Texts, points and hints of all units, generated files, and no leak among them: nothing to repair."""
    sections = [
        examine_texts(load_course(SOLUTIONS).units),
        examine_sync(SOLUTIONS, REPOSITORY / "assignments"),
        examine_handed_out(SOLUTIONS, REPOSITORY / "assignments"),
    ]
    assert [finding.text() for part in sections for finding in part.findings] == []


def test_the_counts_in_the_documentation_are_those_of_the_course():
    """Units, exercises, checks, questions, right and wrong answers, as they are now."""
    units = load_course(SOLUTIONS).units
    now = {
        "units": len(units),
        "exercises": sum(len(unit.exercises) for unit in units),
        "checks": sum(len(one.checks) for unit in units for one in unit.exercises),
        "questions": sum(len(unit.questions) for unit in units),
        "right answers": sum(len(load_bank(SOLUTIONS / unit.name, "right")) for unit in units),
        "wrong answers": sum(len(load_bank(SOLUTIONS / unit.name, "wrong")) for unit in units),
    }
    said = {what: re.search(rf"(\d+) {what}[,;]", read_block(page(), "counts")) for what in now}
    assert {what: int(found[1]) for what, found in said.items() if found} == now, RENEW


def test_the_classes_in_the_documentation_are_those_of_the_bank():
    """Every pair of wrong answers that is declared to answer alike is listed, and no other."""
    assert read_block(page(), "classes") == classes_block(SOLUTIONS), RENEW


def test_what_the_documentation_says_was_healthy():
    """Each line of the figures ends with nothing to repair."""
    for block in ("counts", "mutants"):
        lines = [line for line in read_block(page(), block).splitlines() if line != "```"]
        assert lines and all(line.endswith("; 0 to repair") for line in lines), lines


def test_figures_are_written_between_their_markers_only():
    """What stands around a block stays; a page without the markers is refused by name."""
    text = "before\n<!-- begin counts -->\nold\n<!-- end counts -->\nafter\n"
    assert fill(text, {"counts": "new"}, "page.md") == text.replace("old", "new")
    assert blocks(Examination((), ()), Path()) == {"counts": "```\n```"}
    stable = Examination((section("stability", {"seeds": 5}, ()),), ())
    said = "The last run, as printed:\n\n```\nstability: 5 seeds; 0 to repair\n```"
    assert blocks(stable, Path()) == {"stability": said}
    with pytest.raises(CourseError, match=r"page.md needs the lines `<!-- begin matrix -->`"):
        fill(text, {"matrix": "new"}, "page.md")
