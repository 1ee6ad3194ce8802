"""What stands below each graded cell: the points as a plain number, and sentences that a student may read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from autograder.platforms.nbgrader.cells import HIDDEN, QUESTIONS, VISIBLE
from autograder.platforms.one_submission import diagnosis_text
from autograder.reports.vocabulary import VERDICTS
from autograder.results import CheckResult, UnitResult
from autograder.results.parts import ANSWERS
from autograder.text import harmless

LONGEST = 6000  # bytes below one cell


@dataclass(frozen=True)
class CellScore:
    """Points of a cell, of how many, and what is said."""

    points: float
    most: float
    text: str

    def of(self, most: float) -> str:
        """The points as a plain number, scaled to what the cell is worth in the gradebook."""
        share = self.points / self.most if self.most else 0.0
        return f"{round(min(max(share, 0.0), 1.0) * most, 6):.12g}"


def cell_scores(unit: UnitResult) -> dict[str, CellScore]:
    """The score of each graded cell by its grade_id; empty for a unit that could not be read or was not handed in."""
    scores: dict[str, CellScore] = {}
    for exercise in unit.exercises:
        advice = diagnosis_text(exercise)
        shown = [check for check in exercise.checks if check.visible]
        hidden = [check for check in exercise.checks if not check.visible]
        if exercise.exercise == ANSWERS:
            scores[QUESTIONS] = _score(list(exercise.checks), "")
            continue
        failing = any(check.verdict in ("fail", "fault") for check in shown)
        scores[VISIBLE + exercise.exercise] = _score(shown, advice if failing else "")
        scores[HIDDEN + exercise.exercise] = _score(hidden, "" if failing else advice)
    return scores


def unreadable(unit: UnitResult, most: Mapping[str, float]) -> dict[str, CellScore]:
    """No points for any cell, and the reason below each."""
    text = harmless(unit.message or "Not handed in.", limit=LONGEST)
    return {name: CellScore(0.0, value, text) for name, value in most.items()}


def _score(checks: list[CheckResult], advice: str) -> CellScore:
    text = "\n".join(_lines(checks, advice))
    points = math.fsum(check.points for check in checks)
    return CellScore(points, math.fsum(check.max_points for check in checks), harmless(text, limit=LONGEST))


def _lines(checks: list[CheckResult], advice: str) -> Iterator[str]:
    if advice:
        yield f"{advice}\n"
    for check in checks:
        sign, word = VERDICTS[check.verdict]
        yield f"{sign} {check.says} ({word}; {check.points:g} of {check.max_points:g})"
        if check.message and check.verdict != "error":
            yield f"    {check.message}"
        if check.explains:
            yield f"    {check.explains}"
