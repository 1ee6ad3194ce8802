"""What the author of a unit imports: words for checks, sources of inputs, and the trial on which a check runs."""

from autograder.checks.case import Case, Forward, Given, ModuleInputs, module_inputs
from autograder.checks.declarations import check, forbids, hints, question
from autograder.checks.draw import Draw
from autograder.checks.request import Options
from autograder.checks.trial import Trial

__all__ = [
    "Case",
    "Draw",
    "Forward",
    "Given",
    "ModuleInputs",
    "Options",
    "Trial",
    "check",
    "forbids",
    "hints",
    "module_inputs",
    "question",
]
