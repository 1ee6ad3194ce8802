"""What is exported of each student, read from the result documents, and the rule by which numbers are rounded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import partial

from autograder.errors import ExportError
from autograder.results.document import Document
from autograder.results.grades_table import points
from autograder.results.steps import Failure, Step

GRADES = Step("reading the grade")
MOST_DECIMALS = 4


@dataclass(frozen=True)
class Grade:
    """One student's grade in points, after the late policy; `score` is None where it is withheld.

    `comment`: one plain sentence per unit, for platforms that show a comment beside the grade. `failed_regrade`: a
    later grading ended in an error of ours, so this is the grade from before it.
    """

    student: str
    score: float | None
    max_score: float
    units: Mapping[str, float | None]
    late_seconds: int
    penalty: float
    status: str
    graded_at: str
    comment: str
    failed_regrade: bool = False


def read_grades(documents: Iterable[Document], failures: list[Failure] | None = None) -> list[Grade]:
    """A grade for each document, in their order. A document is let go as soon as its grade is taken from it.

    failures: takes what our own errors did; whom they met has a withheld grade.
    """
    failed = [] if failures is None else failures
    return [GRADES.run(one.student, partial(_grade, one), partial(_withheld, one, failed)) for one in documents]


def _withheld(document: Document, failed: list[Failure], failure: Failure) -> Grade:
    failed.append(failure)
    return Grade(document.student, None, document.max_score, {}, 0, 0.0, "withheld", "", "")


def _grade(document: Document) -> Grade:
    return Grade(
        student=document.student,
        score=None if document.withheld else document.final_score,
        max_score=document.max_score,
        units={unit.unit: None if unit.status == "withheld" else unit.score for unit in document.units},
        late_seconds=document.late_seconds,
        penalty=document.penalty,
        status=document.status,
        graded_at=document.graded_at,
        comment=_comment(document),
        failed_regrade="withheld_regrade" in document.extra,
    )


def _comment(document: Document) -> str:
    """Points by unit, and the late penalty. Holds no word of the learner's and nothing of a hidden check."""
    if document.withheld:
        return ""
    words = {"missing": "not handed in", "unreadable": "could not be read"}
    units = "; ".join(
        f"{unit.unit}: {words.get(unit.status) or f'{points(unit.score)} of {points(unit.max_score)}'}"
        for unit in document.units
    )
    late = f"; late: {points(document.penalty)} off" if document.penalty else ""
    return f"{units}{late}."


@dataclass(frozen=True)
class Rounding:
    """The rule: scaled to `out_of` points where that is given, rounded to `decimals` places, halves away from zero.

    Zeros behind the point are not written. The sums that are rounded are exact to nine places, so that 82.125, which
    a float can hold only nearly, counts as a half.
    """

    out_of: float | None = None
    decimals: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.decimals <= MOST_DECIMALS:
            raise ExportError(f"numbers are rounded to 0 to {MOST_DECIMALS} decimals, not to {self.decimals}.")
        if self.out_of is not None and not 0 < self.out_of < 1e6:
            raise ExportError(f"grades cannot be out of {self.out_of:g} points.")

    def text(self, score: float, max_score: float) -> str:
        """A score as it is written, with a point."""
        value = score
        if self.out_of is not None and max_score > 0:
            value = score / max_score * self.out_of
        rounded = Decimal(f"{value:.9f}").quantize(Decimal(1).scaleb(-self.decimals), ROUND_HALF_UP)
        text = f"{rounded:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text

    def sentence(self) -> str:
        """The rule in words, for the person who exports."""
        return f"rounded to {self.decimals} decimals, halves up"
