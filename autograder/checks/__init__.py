"""What an author's check is written with, and running one on a learner's file.

- For authors: `declarations` (`check`, `hints`, `forbids`, `question`), `case` and `draw` (inputs), `trial`, which is
  what a check is given: it asks (`asking`) and claims (`claims`).
- Comparing: `compare`, `tolerance`, `outcome`, `shape_words`, `sentences`. All on tensors that the grader built.
- Running: `session` asks one learner's file, `verdicts` runs the checks of an exercise, `oracle` holds the expected
  values, `pipelined_requests` sends what is foreseen ahead, `reply_validation` says what is believed of a reply,
  `disclosure` how much of a hidden check may be told.

It knows the course and the sandbox; no student, no class, no page.
"""

from autograder.checks.case import Case, Forward, Given, ModuleInputs, module_inputs
from autograder.checks.declarations import check, forbids, hints, question
from autograder.checks.draw import Draw
from autograder.checks.request import Options
from autograder.checks.standard import Standard
from autograder.checks.trial import Trial

__all__ = [
    "Case",
    "Draw",
    "Forward",
    "Given",
    "ModuleInputs",
    "Options",
    "Standard",
    "Trial",
    "check",
    "forbids",
    "hints",
    "module_inputs",
    "question",
]
