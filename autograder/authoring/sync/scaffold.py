"""The first files of a new unit: small, complete, and right, so that an author begins by changing something that works.

The example exercise doubles a tensor. Every file says in its own words what belongs there.
"""

from __future__ import annotations

import keyword
import sys
from pathlib import Path

from autograder.errors import CourseError

REFERENCE = '''r"""# Unit: {title}

## What and why

Say here what the unit is about, why it is needed, and what it has to do with the units before it.

## The formula

    y = 2 * x

## A small example by hand

`x = [1, -3]` becomes `y = [2, -6]`.

## What you should be able to say in the end

- why doubling and adding a tensor to itself are the same.
"""

import torch
from torch import Tensor


def {exercise}(x: Tensor) -> Tensor:
    """Double every entry.

    Say here what is asked for, in words: conventions, edge cases, what must not happen.

    Shapes: x (B, D) -> y (B, D)
    """
    # BEGIN SOLUTION
    return 2 * x  # (B, D)
    # END SOLUTION


answers = {{
    # Which number does 21 become?
    "twenty_one_becomes": 42,  # a number
}}
'''

INPUTS = '''"""What the checks of unit `{unit}` draw: visible ones take along what they use, the rest stays here."""


def inputs(draw, B=3, D=5):
    """Sizes are all different, so that a mistake in an axis cannot hide."""
    return {{"x": draw.normal(B, D)}}
'''

VISIBLE = '''"""Checks of unit `{unit}` that a learner may see: handed out as they are, with recorded cases."""

from autograder.checks import check, hints

from .inputs import inputs

hints(
    "{exercise}",
    "What has to happen to a single entry?",
    "A tensor can be multiplied by a number: it happens to every entry.",
    "Multiply `x` by 2 and return the result.",
)


@check("{exercise}", family="contract", points=10)
def has_the_right_form(trial):
    """The result has the shape and the dtype of the input."""
    trial.has_the_right_form(trial.case(inputs))


@check("{exercise}", family="values", points=20)
def follows_the_formula(trial):
    """Every entry is doubled."""
    trial.agrees(trial.case(inputs))
'''

HIDDEN = '''"""Checks of `{exercise}` that never leave. All points of a unit add up to 100."""

from functools import partial

from autograder.checks import Standard, check

from ..inputs import inputs

standard = Standard("{exercise}")


@check("{exercise}", family="contract", points=10)
def leaves_its_argument_alone(trial):
    """The argument is the same after the call, and a second call gives the same result."""
    case = trial.case(inputs, B=2, D=4)
    trial.leaves_arguments_alone(case)
    trial.repeats_itself(case)


standard.gradients(
    "the_gradient_is_right",
    partial(inputs, B=2, D=3),
    points=30,
    says="The gradient reaches the argument, and it is right.",
)


@check("{exercise}", family="generality", points=10)
def works_for_other_sizes(trial):
    """Other sizes work too: a batch of one, a single feature, memory that is not contiguous."""
    for sizes in ({{"B": 1, "D": 6}}, {{"B": 4, "D": 1}}):
        trial.agrees(trial.case(inputs, **sizes))
    trial.agrees(trial.case(inputs, B=3, D=4), layout="strided")


@check("{exercise}", family="portability", points=10)
def stays_on_the_device_of_its_input(trial):
    """The result is on the device of the input."""
    trial.follows_the_device(trial.case(inputs, B=2, D=3))
'''

QUESTIONS = '''"""The short questions of unit `{unit}`: their points, and what is said with the grade."""

from autograder.checks import question

question("twenty_one_becomes", points=10, explains="Doubling 21 gives 42.")
'''

WRONG = '''# Known wrong answers to `{exercise}`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in. Its docstring says what to tell
# whoever writes this, the idea behind it, one next step, and which checks must fail.


# %% detached
"""The values are right, but no gradient reaches `x`: the result has lost its history.

Idea: computed on detached values
Hint: what does `detach` take away from a tensor?
Fails: the_gradient_is_right
"""


def {exercise}(x):
    return 2 * x.detach()


# %% float32
"""Your result is always float32: half of the digits of a float64 input are lost.

Idea: everything cast to float32
Hint: which dtype has the input, and which has your result?
Fails: has_the_right_form
"""


def {exercise}(x):
    return 2 * x.float()


# %% in_place
"""Your function changes its argument: whoever called it has lost the old values of `x`.

Idea: doubled in place
Hint: what does the `_` at the end of a method's name mean?
Fails: leaves_its_argument_alone
"""


def {exercise}(x):
    return x.mul_(2)


# %% on_the_cpu
"""You make a tensor on the CPU: on a graphics card your function stops.

Idea: a new tensor without the device of the input
Hint: on which device does `torch.full` make its tensor, and on which is `x`?
Fails: stays_on_the_device_of_its_input
"""

import torch


def {exercise}(x):
    return torch.full(x.shape, 2.0, dtype=x.dtype) * x


# %% squares
"""Your result is the square of the input, not the double: for 3 you return 9.

Idea: squaring instead of doubling
Hint: what should become of 3, and what of 1?
Fails: follows_the_formula, the_gradient_is_right, works_for_other_sizes
"""


def {exercise}(x):
    return x * x
'''

RIGHT = '''# Unusual right answers to `{exercise}`.
# Each cell, from `# %% name` to the next, is a file as a learner would hand it in, and gets full marks but for the
# checks that its docstring says it may lose.


# %% adds_to_itself
"""Adds the tensor to itself."""


def {exercise}(x):
    return x + x
'''


def new_unit(name: str, solutions: Path) -> list[Path]:
    """Write the folder of a new unit and give back its files. CourseError if the name is taken or cannot be used."""
    folder = solutions / name
    _refuse_name(name, folder)
    exercise = f"double_{name}"
    files = {
        "reference.py": REFERENCE,
        "inputs.py": INPUTS,
        "visible.py": VISIBLE,
        f"hidden/{exercise}.py": HIDDEN,
        "questions.py": QUESTIONS,
        f"wrong/{exercise}.py": WRONG,
        f"right/{exercise}.py": RIGHT,
    }
    words = {"unit": name, "exercise": exercise, "title": name.replace("_", " ")}
    for relative, text in files.items():
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(**words), encoding="utf-8", newline="\n")
    return [folder / relative for relative in files]


def _refuse_name(name: str, folder: Path) -> None:
    if (
        not name.isidentifier()
        or keyword.iskeyword(name)
        or not name.islower()
        or name.startswith("_")
        or not name.isascii()
    ):
        raise CourseError(f"{name!r} cannot be the name of a unit: use small letters, digits and `_`, a letter first.")
    if name in sys.stdlib_module_names or name in ("torch", "numpy", "autograder", "visible", "notebooks", "conftest"):
        raise CourseError(
            f"{name!r} cannot be the name of a unit: learners import their files, and {name} is a module already."
        )
    if folder.exists():
        raise CourseError(f"there is a unit {name!r} already: {folder}.")
