"""From RNN to attention: checks that teach, and a grader that proves itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.learner.notebook import Verdict

__version__ = "0.1.0"
__all__ = ["__version__", "check"]

# Only a process that runs a learner's code has one of these; a `check(...)` in the file it runs must not start another.
_WORKERS = ("autograder.worker.pipes", "autograder.wall.parent")


def check(exercise: object) -> Verdict | None:
    """Check an exercise from a notebook or a script: `check(lstm_step)`.

    exercise: the function or class itself, or a name: of an exercise, of a unit or of a file. In a notebook the answer
    appears as a page with pictures, elsewhere as text; it is true if everything is right.
    """
    if any(name in sys.modules for name in _WORKERS):
        return None
    from autograder.learner.notebook import check_here  # late: `import autograder` stays light

    return check_here(exercise)
