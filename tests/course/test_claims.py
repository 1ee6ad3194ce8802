"""What an author's check may ask for, and what it is told where nothing that goes in has a dtype."""

from pathlib import Path

import pytest

from autograder.authoring.doctor.bare import BareSource
from autograder.authoring.doctor.examine import examine
from autograder.checks import Options
from autograder.checks.oracle import DrawnOracle
from autograder.course.load import load_unit

REFERENCE = '''"""# Unit: table"""

import torch
from torch import Tensor


def halves(size: int) -> Tensor:
    """The halves of 0, 1, 2, ...

    Shapes: size () -> table (size)
    """
    # BEGIN SOLUTION
    return torch.arange(size, dtype=torch.float64) / 2
    # END SOLUTION
'''

VISIBLE = '''from autograder.checks import check


@check("halves", family="contract", points=100)
def has_the_right_form(trial):
    """The table has the right form."""
    trial.has_the_right_form(trial.case(lambda draw: {"size": 3}))
'''


@pytest.fixture
def halves(tmp_path: Path):
    """What the check of the form says of a file in which the reference's dtype is replaced."""
    folder = tmp_path / "table"
    folder.mkdir()
    for name, text in {"reference": REFERENCE, "visible": VISIBLE, "hidden": ""}.items():
        (folder / f"{name}.py").write_text(text)
    unit = load_unit(folder)

    def outcome(dtype: str):
        text = REFERENCE.replace("torch.float64", dtype)
        return examine(unit, unit.exercises[0], text, DrawnOracle(unit, b"a"), BareSource()).outcomes[0]

    return outcome


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"layout": "stridd"}, "no layout 'stridd'. There are: contiguous, strided"),
        ({"dtype": "float23"}, "no dtype 'float23'. There are: float64, float32"),
        ({"watch": ("mutations",)}, "no fact to watch 'mutations'. There are: mutation, globals"),
    ],
)
def test_a_misspelt_word_is_the_authors_mistake(asked, said: str) -> None:
    """It is refused before anything is sent, with the words that there are."""
    with pytest.raises(ValueError, match=said):
        Options(**asked)


def test_without_floating_inputs_the_dtype_is_the_references(halves) -> None:
    """There is no dtype of the inputs to keep, so what the reference makes is right, and anything else is not."""
    assert halves("torch.float64").verdict == "pass"
    wrong = halves("torch.float32")
    assert wrong.verdict == "fail" and wrong.message == "`table` is float32; float64 is asked for."


DOUBLE = '''"""# Unit: doubling"""

from torch import Tensor


def double(x: Tensor) -> Tensor:
    """Twice as much.

    Shapes: x (B, D) -> y (B, D)
    """
    # BEGIN SOLUTION
    return 2 * x
    # END SOLUTION
'''

GRADIENTS = '''from autograder.checks import check


@check("double", family="gradients", points=50)
def up_to_rounding(trial):
    """The gradient is right."""
    trial.gradients_agree(trial.case(lambda draw: {"x": draw.normal(3, 4)}))


@check("double", family="gradients", points=50)
def up_to_drift(trial):
    """The gradient is right, but for what float32 inside loses on a long way."""
    trial.gradients_agree(trial.case(lambda draw: {"x": draw.normal(3, 4)}), within=1e-4)
'''


@pytest.mark.parametrize(
    ("factor", "verdicts"),
    [("2", ["pass", "pass"]), ("(2 + 4e-5)", ["fail", "pass"]), ("(2 + 1e-3)", ["fail", "fail"])],
)
def test_within_holds_for_results_and_their_gradients(tmp_path: Path, factor: str, verdicts: list[str]) -> None:
    """Where gradients may drift on a long way, so may the results from which they come; no check asks more of these."""
    folder = tmp_path / "doubling"
    folder.mkdir()
    for name, text in {"reference": DOUBLE, "visible": GRADIENTS, "hidden": ""}.items():
        (folder / f"{name}.py").write_text(text)
    unit, text = load_unit(folder), DOUBLE.replace("2 * x", f"{factor} * x")
    outcomes = examine(unit, unit.exercises[0], text, DrawnOracle(unit, b"a"), BareSource()).outcomes
    assert [one.verdict for one in outcomes] == verdicts
