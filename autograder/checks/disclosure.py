"""How much the sentences of hidden checks may tell.

The learner's code sees the inputs of hidden checks while it runs, and it can choose where it stops, which shape it
returns, which entry it gets wrong. A sentence that repeats such a choice carries something about the inputs out. That
cannot be nothing, because a place is what helps most; so it is little: what a visible check of the exercise has said
already, and besides that one chosen sentence for each exercise, and one about how its process ended. All others are
said in general words.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.checks.outcome import Failed
from autograder.course.model import Check
from autograder.sandbox.interface import Fault

STOPPED = "Here too the code was stopped, or ended its process."


@dataclass
class Discretion:
    """What was said so far about one exercise of one submission."""

    said: set[str] = field(default_factory=set)
    chosen: str = ""
    ended: bool = False  # whether a hidden check has said how the process ended

    def tell(self, check: Check, failed: Failed) -> Failed:
        """The failure as it may be told."""
        if check.visible:
            self.said.add(failed.sentence)
            return failed
        if failed.sentence in (failed.general, self.chosen) or self.said == {failed.sentence}:
            return failed
        if not self.chosen:
            self.chosen = failed.sentence
            return failed
        general = Failed(failed.general, evidence=failed.evidence, kind=failed.kind, about=failed.about)
        general.told_all = False
        return general

    def tell_fault(self, check: Check, fault: Fault) -> str:
        """The sentence of a fault as it may be told: which of many ways to end a process was taken is a choice too."""
        if check.visible:
            return fault.sentence
        sentence = STOPPED if self.ended else fault.sentence
        self.ended = True
        return sentence
