"""Small courses that are healthy or ill, examined once by the command itself."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.authoring.sync.scaffold import new_unit
from autograder.cli.main import group

REPOSITORY = Path(__file__).resolve().parents[2]


def invoke(*arguments):
    """Run a command of `autograder`; the result has exit code and output."""
    return CliRunner().invoke(group, [str(argument) for argument in arguments])


def new_course(folder, *units):
    """A course of new units, with everything generated."""
    for unit in units:
        new_unit(unit, folder / "solutions")
    shutil.copy(REPOSITORY / "assignments" / "README.md", _made(folder / "assignments"))
    done = invoke("sync", "--solutions", folder / "solutions")
    assert done.exit_code == 0, done.output
    return folder


def _made(folder):
    folder.mkdir(parents=True)
    return folder


def edit(path, old, new):
    """Replace a text that is there."""
    text = path.read_text()
    assert old in text, (path, old)
    path.write_text(text.replace(old, new))


@pytest.fixture(scope="session")
def healthy(tmp_path_factory):
    """What the whole doctor, mutants included, says of a new unit."""
    folder = new_course(tmp_path_factory.mktemp("healthy"), "positions")
    return invoke("doctor", "--solutions", folder / "solutions", "--jobs", 1, "--seed", "a", "--matrix")


@pytest.fixture(scope="session")
def ill(tmp_path_factory):
    """What the quick doctor says of four units with a fault of each kind."""
    folder = new_course(tmp_path_factory.mktemp("ill"), "broken", "careless", "leaking", "mistyped")
    _break_reference(folder / "solutions" / "broken")
    _be_careless(folder / "solutions" / "careless")
    _leak(folder)
    _mistype(folder / "solutions" / "mistyped")
    return invoke("doctor", "--solutions", folder / "solutions", "--quick", "--jobs", 1, "--seed", "a")


def _break_reference(unit):
    """The reference changes its argument; the right answer of the bank is wrong."""
    edit(unit / "reference.py", "return 2 * x  # (B, D)", "return x.mul_(2)")
    edit(unit / "right" / "double_broken.py", "x + x", "x + x + 1")


def _be_careless(unit):
    """Points, hints, sentences, and what the bank says of itself."""
    bank = unit / "wrong" / "double_careless.py"
    edit(unit / "visible.py", '    "A tensor can be multiplied by a number: it happens to every entry.",\n', "")
    edit(unit / "hidden" / "double_careless.py", "points=30", "points=31")
    edit(
        unit / "hidden" / "double_careless.py",
        "The gradient reaches the argument, and it is right.",
        "The gradient is right",
    )
    edit(bank, "return x * x", "return x + x")  # a wrong answer that is right
    edit(bank, "Hint: what does the `_`", "What does the `_`")
    edit(bank, "Fails: the_gradient_is_right\n", "Fails: the_gradient_is_right, follows_the_formula\n")
    before, *cells = re.split("^# %% ", bank.read_text(), flags=re.MULTILINE)
    kept = [cell for cell in cells if not cell.startswith("on_the_cpu")]  # it alone fails the check of the device
    again = kept[0].replace("detached", "cut_again", 1)
    bank.write_text("# %% ".join([before, *kept, again]))


def _leak(folder):
    """A stub that is no longer what the reference makes, a file that tells, and an answer filled in."""
    edit(folder / "assignments" / "leaking.py", 'twenty_one_becomes": None', 'twenty_one_becomes": 42')
    secret = 'trial.agrees(trial.case(inputs, B=6, D=11), layout="strided")'
    edit(
        folder / "solutions" / "leaking" / "hidden" / "double_leaking.py",
        'trial.agrees(trial.case(inputs, B=3, D=4), layout="strided")',
        secret,
    )
    (folder / "assignments" / "notes.md").write_text(f"Try this:\n\n    {secret}\n")


def _mistype(unit):
    """Names that do not exist: an exercise, a method of the trial, a layout, a field of the list of mutants."""
    shutil.copy(unit / "wrong" / "double_mistyped.py", unit / "wrong" / "double_mistypd.py")
    (unit / "right" / "loose").mkdir()
    hidden = unit / "hidden" / "double_mistyped.py"
    edit(hidden, "trial.follows_the_device(", "trial.follow_the_device(")
    edit(hidden, 'layout="strided"', 'layout="stridd"')
    edit(unit / "wrong" / "double_mistyped.py", "follows_the_formula,", "follows_the_formla,")
    (unit / "equivalent.toml").write_text('[[equivalent]]\nexercise = "double_mistyped"\nreason = "It is the same."\n')
