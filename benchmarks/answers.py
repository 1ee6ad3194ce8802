"""The submissions: for every unit a right one, one with a mistake in each exercise in turn, and the untouched stub."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.known_answers import load_bank
from autograder.course.load import unit_folders
from autograder.submissions import SourceFile, Submission

ROOT = Path(__file__).resolve().parents[1]
SOLUTIONS = ROOT / "solutions"
UNITS = tuple(folder.name for folder in unit_folders(SOLUTIONS))


@dataclass(frozen=True)
class Answer:
    """One unit as handed in. kind: right, wrong or stub."""

    unit: str
    kind: str
    text: str

    def submission(self) -> Submission:
        """The answer as collecting would give it."""
        return Submission("ada", self.unit, SourceFile(self.text, f"{self.unit}.py"), None, "sha256:benchmark")


def answers(units: Sequence[str] = UNITS) -> list[Answer]:
    """The submissions of these units."""
    found = []
    for unit in units:
        right = (SOLUTIONS / unit / "reference.py").read_text(encoding="utf-8")
        stub = (ROOT / "assignments" / f"{unit}.py").read_text(encoding="utf-8")
        found += [Answer(unit, "right", right), Answer(unit, "stub", stub)]
        found += [Answer(unit, "wrong", text) for text in _wrong(unit, right)]
    return found


def _wrong(unit: str, right: str) -> list[str]:
    """For each exercise the right file with one known mistake at its end, where the later definition counts."""
    bank = load_bank(SOLUTIONS / unit, "wrong")
    first = {known.exercise: known for known in reversed(bank)}
    return [right + "\n\n" + _importable(known.text) for _, known in sorted(first.items())]


def _importable(text: str) -> str:
    """Without what may stand only at the beginning of a file."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("from __future__"))
