"""From RNN to attention: checks that teach, and a grader that proves itself."""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"
__all__ = ["__version__", "check"]

_in_worker = False  # whether this process runs a learner's file for somebody else


def check(exercise: object) -> Any:
    """Check an exercise from a notebook or a script: `check(lstm_step)`.

    exercise: the function or class itself, or a name: of an exercise, of a unit or of a file. In a notebook the answer
    appears as a page with pictures, elsewhere as text; it is true if everything is right. In a file that is being
    checked or graded the call does nothing.
    """
    if _in_worker:
        return None
    kit = importlib.import_module("autograder.kit.notebook")  # by name and late: `import autograder` stays light
    return kit.check_here(exercise)
