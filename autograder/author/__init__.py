"""What the author of a unit imports: words for checks, sources of inputs, and the trial on which a check runs."""

from autograder.author.case import Case, Forward, Given, ModuleInputs, module_inputs
from autograder.author.draw import Draw
from autograder.author.request import Options
from autograder.author.trial import Trial
from autograder.author.words import check, forbids, hints, question

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
