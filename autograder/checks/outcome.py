"""How a check ends, other than well."""

from __future__ import annotations


class Failed(Exception):
    """The claim of a check does not hold.

    sentence: for the learner, also of a hidden check: may name positions and relations, never values;
    evidence: numbers, shown for visible checks only; kind: what was found, for the diagnosis (`shape`, `dtype`,
    `values`, `gradient`, `law`, `stopped`, ...); about: the argument, parameter or result concerned.
    general: the sentence without what the learner's code can choose while it runs (a line, a place, a shape).
    """

    def __init__(
        self, sentence: str, *, evidence: str = "", kind: str = "law", about: str = "", general: str = ""
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.evidence = evidence
        self.kind = kind
        self.about = about
        self.general = general or sentence
        self.told_all = True  # False where `sentence` keeps back what the learner's code chose


class Todo(Exception):
    """The exercise is not written yet."""
