"""Which of two wrong exercises is to be mended first."""

import pytest

from autograder.diagnosis.dependencies import mend_first, uses
from autograder.results import Diagnosis

TEXT = """
def step(x):
    return x

def helper(x):
    return step(x)

def forward(x):
    return helper(x)

class Model:
    def forward(self, x):
        return [step(each) for each in x]

def alone(x):
    return x + 1
"""


@pytest.mark.parametrize(
    ("name", "used"), [("forward", {"helper", "step"}), ("Model", {"step"}), ("alone", set()), ("nothing", set())]
)
def test_uses_are_found_through_helpers_and_in_methods(name, used):
    """Of the file's own names only; neither what is not there nor a file that does not parse is an error."""
    assert uses(TEXT, name) == used
    assert uses("def broken(:", name) == frozenset()


def test_the_next_step_is_to_mend_what_is_used():
    """Only where that is wrong itself; what else is said stays."""
    found = Diagnosis("u/forward/values", "The values are not right.", "Look at the text.", ("Look at the text.", "b"))
    changed = mend_first(found, TEXT, "forward", ["alone", "step"])
    assert changed.message == found.message and changed.hint.startswith("First mend `step`")
    assert changed.hints == (changed.hint, "b")
    assert mend_first(found, TEXT, "alone", ["step"]) == found
