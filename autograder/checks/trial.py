"""The trial: one check on one submission.

A check speaks to the learner's code only through its trial, which asks (`autograder.checks.asking`) and claims
(`autograder.checks.claims`).
"""

from __future__ import annotations

from autograder.checks.asking import SMALL_ANSWER, Ask, Call, Seen
from autograder.checks.claims.contract import Contract
from autograder.checks.claims.laws import Laws
from autograder.checks.claims.observed import Observed
from autograder.checks.claims.values import Values

__all__ = ["SMALL_ANSWER", "Ask", "Call", "Seen", "Trial"]


class Trial(Contract, Values, Laws, Observed):
    """One check running on one submission: everything that a check may ask and claim."""
