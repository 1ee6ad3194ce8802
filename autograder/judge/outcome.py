"""How a check ends, other than well."""

from __future__ import annotations


class Failed(Exception):
    """The claim of a check does not hold.

    sentence: for the learner, also of a hidden check: may name positions and relations, never values;
    evidence: numbers, shown for visible checks only; kind: what was found, for the diagnosis (`shape`, `dtype`,
    `values`, `gradient`, `law`, `stopped`, ...); about: the argument, parameter or result concerned.
    """

    def __init__(self, sentence: str, *, evidence: str = "", kind: str = "law", about: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.evidence = evidence
        self.kind = kind
        self.about = about


class Todo(Exception):
    """The exercise is not written yet."""
