"""Reading a kit: the same units as the solutions', with nothing that must stay there."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
import torch

from autograder.checks.degenerate_outputs import COMPARING
from autograder.checks.oracle import DrawnOracle, ask_reference
from autograder.checks.trial import Trial
from autograder.course import load_course
from autograder.course.load import load_unit, unit_folders
from autograder.course.syllabus import read_syllabus
from autograder.errors import CourseError
from autograder.kit.folder import Kit, find_kit

from .conftest import SOLUTIONS


def test_found_from_a_folder_inside(folder: Path) -> None:
    """A kit is found from its notebooks' folder, which is where a notebook runs."""
    assert find_kit(folder / "notebooks").folder == folder.resolve()


def test_no_kit_says_where_to_go(tmp_path: Path) -> None:
    """Outside a kit the message says what a kit looks like."""
    with pytest.raises(CourseError, match="a folder `visible`"):
        find_kit(tmp_path)


def test_units_in_the_order_of_the_course(kit: Kit) -> None:
    """Units come as the course tells them, not by the alphabet."""
    assert kit.names == tuple(folder.name for folder in unit_folders(SOLUTIONS))
    order = read_syllabus(SOLUTIONS).units
    assert [name for name in kit.names if name in order] == [name for name in order if name in kit.names] != []


def test_same_visible_checks_as_the_solutions(kit: Kit) -> None:
    """Exercises, signatures, hints, rules and visible checks are those of the solutions, and there are no others."""
    for theirs in load_course(SOLUTIONS).units:
        ours = kit.unit(theirs.name).unit
        assert ours.rules == theirs.rules
        for mine, reference in zip(ours.exercises, theirs.exercises, strict=True):
            visible = [check.key for check in reference.checks if check.visible]
            assert [check.key for check in mine.checks] == visible
            assert (mine.signature, mine.hints) == (reference.signature, reference.hints)
            assert len(mine.hints) == 3


def test_neither_reference_nor_answers(kit: Kit) -> None:
    """A unit of a kit has no reference, and its questions no right value and no explanation."""
    for one in kit.units():
        assert one.unit.reference is None
        assert all(question.value is None and not question.explains for question in one.unit.questions)


def test_unknown_unit_names_those_there_are(kit: Kit) -> None:
    """A misspelt unit is answered with the list."""
    with pytest.raises(CourseError, match="rnn, lstm"):
        kit.unit("lsmt")


def test_checks_without_cases_are_refused(folder: Path) -> None:
    """A file of checks about another exercise than the recorded ones is an error of the kit, said with the way out."""
    (folder / "visible" / "rnn.py").write_text((folder / "visible" / "lstm.py").read_text())
    with pytest.raises(CourseError, match="Fetch the kit again"):
        find_kit(folder).unit("rnn")


def test_no_traces_in_the_folder(kit: Kit) -> None:
    """Reading leaves no cache beside the checks."""
    kit.units()
    assert not list(kit.folder.rglob("__pycache__"))


@pytest.mark.parametrize("name", [folder.name for folder in unit_folders(SOLUTIONS)])
def test_right_answers_to_laws_are_numbers_that_differ(name: str) -> None:
    """So a law may be taken to fail for NaN and for constants where the right answer is not recorded (`HomeOracle`)."""
    unit = load_unit(SOLUTIONS / name)
    for exercise in unit.exercises:
        for check in exercise.checks:
            if not check.visible or check.family not in COMPARING:
                continue
            oracle = DrawnOracle(unit, b"")
            trial = Trial(check, exercise, unit.rules, oracle, partial(ask_reference, unit))
            check.run(trial)
            answers = [[output.tensor for output in call.seen.outputs] for call in trial.calls]
            whole = [torch.cat([tensor.reshape(-1).double() for tensor in answer]) for answer in answers]
            assert all(bool(entries.isfinite().all()) for entries in whole), check.key
            assert any(len(entries.unique()) > 1 for entries in whole), check.key
