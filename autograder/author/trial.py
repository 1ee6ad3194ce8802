"""The trial: one check on one submission.

A check speaks to the learner's code only through its trial, which asks (`autograder.author.asking`) and claims
(`autograder.author.claims`).
"""

from __future__ import annotations

from autograder.author.asking import SMALL_ANSWER, Ask, Call, Seen
from autograder.author.claims.contract import Contract
from autograder.author.claims.laws import Laws
from autograder.author.claims.observed import Observed
from autograder.author.claims.values import Values

__all__ = ["SMALL_ANSWER", "Ask", "Call", "Seen", "Trial"]


class Trial(Contract, Values, Laws, Observed):
    """One check running on one submission: everything that a check may ask and claim."""
