"""Recorded cases: a visible check runs from the record alone and gives the verdict that the drawn cases give."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from autograder.authoring.sync.recording import RecordedOracle, record
from autograder.checks.oracle import DrawnOracle, ask_reference
from autograder.checks.outcome import Failed
from autograder.checks.trial import Trial
from autograder.course.load import load_unit
from autograder.course.model import Check, Exercise, Unit
from autograder.course.recorded_cases import differences, pack, unpack
from autograder.errors import CourseError

# A check that asks for everything a book can give: derived cases, two dtypes, gradients, perturbations.
DEMANDING = '''

@check("{exercise}", family="laws", points=0)
def asks_for_everything(trial):
    """Asks for everything."""
    case = trial.case(inputs, B=2, D=3)
    for dtype in ("float64", "float32"):
        trial.agrees(case, dtype=dtype)
    trial.gradients_agree(case)
    for scale in (1.0, 2.0):
        other = case.changed(x=trial.draw.normal(2, 3, scale=scale))
        trial.agrees(other)
        trial.gradients_agree(other)
'''


@pytest.fixture
def unit(solutions: Path) -> Unit:
    """The small unit with a demanding visible check."""
    path = solutions / "positions/visible.py"
    path.write_text(path.read_text() + DEMANDING.replace("{exercise}", "double_positions"))
    return load_unit(solutions / "positions")


@pytest.fixture
def oracle(unit: Unit, solutions: Path) -> RecordedOracle:
    """The unit's record after a way through the archive."""
    return RecordedOracle(unpack(pack(record(solutions / "positions"))))


def visible(unit: Unit) -> list[tuple[Exercise, Check]]:
    return [(exercise, check) for exercise in unit.exercises for check in exercise.checks if check.visible]


def run(unit: Unit, exercise: Exercise, check: Check, oracle: Any, double: Any) -> str:
    """The sentence of the failure, or `pass`, for an answer to the exercise."""
    answer: Any = SimpleNamespace(reference=SimpleNamespace(double_positions=double), name=unit.name)
    trial = Trial(check, exercise, unit.rules, oracle, lambda header, tensors: ask_reference(answer, header, tensors))
    try:
        check.run(trial)
    except Failed as failure:
        return f"{failure} | {failure.evidence}"
    return "pass"


@pytest.mark.parametrize(
    "double",
    [
        lambda x: 2 * x,
        lambda x: x * x,
        lambda x: 2 * x.detach(),
        lambda x: x,
        lambda x: (2 * x)[:1],
        lambda x: 2 * x.half(),
    ],
)
def test_record_and_reference_give_the_same_verdict(unit: Unit, oracle: RecordedOracle, double: Any) -> None:
    """Right or wrong, with the same sentence and the same numbers, whatever the answer is."""
    for exercise, check in visible(unit):
        drawn = run(unit, exercise, check, DrawnOracle(unit, b"seed"), double)
        assert run(unit, exercise, check, oracle, double) == drawn
        assert run(unit, exercise, check, oracle, double) == drawn, "a second run of the same check"


def test_perturbations_are_the_same_at_home_and_in_the_grading(unit: Unit, oracle: RecordedOracle) -> None:
    """Both draw them from the public seed of the check."""
    for _, check in visible(unit):
        assert torch.equal(oracle.draw(check).normal(3), DrawnOracle(unit, b"seed").draw(check).normal(3))


def test_a_record_made_twice_is_the_same(unit: Unit, solutions: Path) -> None:
    """Nothing in it depends on the run."""
    first, second = record(solutions / "positions"), record(solutions / "positions")
    assert list(differences(first, second)) == [] and pack(first) == pack(second)


def test_a_question_that_was_not_recorded_is_refused(unit: Unit, oracle: RecordedOracle) -> None:
    """A kit whose checks and cases belong to different versions says so."""
    exercise, check = visible(unit)[0]
    case = oracle.case(check, 0, lambda: None, {})
    with pytest.raises(CourseError, match="asks for more than is recorded"):
        oracle.expected_gradients(exercise, case)


def test_the_record_holds_no_answer_and_no_hidden_check(unit: Unit, solutions: Path) -> None:
    """Names, texts and points of the questions, the cases of visible checks, nothing else."""
    made = record(solutions / "positions")
    assert set(made) == {"unit", "title", "exercises", "questions", "checks", "stub"}
    assert made["questions"] == [
        {"name": "twenty_one_becomes", "kind": "number", "text": "Which number does 21 become?", "points": 10.0}
    ]
    assert {name.split("/")[1] for name in made["checks"]} == {check.name for _, check in visible(unit)}
    assert b"works_for_other_sizes" not in pack(made) and b"Doubling 21" not in pack(made)
