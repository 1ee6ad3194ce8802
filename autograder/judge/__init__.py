"""Deciding whether two tensors agree, and the exceptions by which a check says what it found.

Everything here runs on the grader's side, on tensors that the grader built from bytes.
"""

from autograder.judge.compare import Difference, compare
from autograder.judge.outcome import Failed, Todo
from autograder.judge.tolerance import Tolerance, exact, for_dtype

__all__ = ["Difference", "Failed", "Todo", "Tolerance", "compare", "exact", "for_dtype"]
