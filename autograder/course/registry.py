"""Where the decorators of a unit's checks put what they are told, while its files are being loaded.

A loader opens a `Collector`; without one (a file that is merely imported) the words of the author have no effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from autograder.course.model import Claim, Rules


@dataclass(frozen=True)
class CheckWords:
    """A check as its author wrote it."""

    exercise: str
    name: str
    family: str
    says: str
    points: float
    needs: tuple[str, ...]
    run: Claim
    where: str


@dataclass(frozen=True)
class QuestionWords:
    """A graded question as its author wrote it."""

    name: str
    points: float
    within: float
    explains: str


@dataclass
class Collector:
    """What one file of a unit has said so far, in the order of the file."""

    checks: list[CheckWords] = field(default_factory=list)
    hints: dict[str, tuple[str, ...]] = field(default_factory=dict)
    questions: list[QuestionWords] = field(default_factory=list)
    rules: Rules = field(default_factory=Rules)


_CURRENT: ContextVar[Collector | None] = ContextVar("collector", default=None)


@contextmanager
def collecting() -> Iterator[Collector]:
    """Collect what the files loaded inside say."""
    collector = Collector()
    token = _CURRENT.set(collector)
    try:
        yield collector
    finally:
        _CURRENT.reset(token)


def current() -> Collector:
    """The open collector, or one that nobody reads."""
    return _CURRENT.get() or Collector()
