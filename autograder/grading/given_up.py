"""The document of a submission that nobody could grade: the process that grades it ends each time, or a step failed.

The grade is withheld: whether the submission or the machine is to blame is for a person to find out, and our own
failures never become a zero. Where processes ended, every check is a fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from autograder.course import Course, Unit
from autograder.course.model import Check, Question
from autograder.grading.grader import GradingPlan, Task, versions
from autograder.results import CheckResult, Document, ExerciseResult, IsolationFacts, UnitResult, seed_name
from autograder.results.document import ANSWERS
from autograder.results.steps import Failure

SENTENCE = "Not graded: each time, the process that grades this submission ended before it could answer."
OWN_ERROR = "Not graded because of an internal error. Your grade is withheld; it is not lowered."
FOR_US = (
    "Grading this submission ended the process that grades, several times, each time with nothing else under way in "
    "it. Grade it alone (the same command with only this student's folder and --jobs 1) and look at what happens: too "
    "little memory on the machine, or code that reaches further than it should."
)


@dataclass(frozen=True)
class GivenUp:
    """The way from a task to its document, where it is given up."""

    plan: GradingPlan
    course: Course

    def __call__(self, task: Task, failures: Sequence[Failure] = ()) -> Document:
        return document(self.plan, self.course, task, failures)


def documents_of(plan: GradingPlan, course: Course) -> GivenUp:
    """For every task of a batch."""
    return GivenUp(plan, course)


def document(plan: GradingPlan, course: Course, task: Task, failures: Sequence[Failure] = ()) -> Document:
    """The grade withheld; what protection was on is not known. failures: none where processes ended without a word."""
    reasons = [one.record() for one in failures] or [{"where": "the whole submission", "traceback": FOR_US}]
    return Document.of(
        task.student,
        [withheld(unit) if failures else _unit(unit, task) for unit in course.units],
        isolation=IsolationFacts("none", ("unknown: grading did not come to its end",)),
        versions=versions(),
        seed_id=seed_name(plan.seed),
        graded_at=datetime.now(UTC).isoformat(timespec="seconds"),
        device=plan.device,
        late_seconds=task.late_seconds,
        fingerprint=task.fingerprint,
        notes=task.notes,
        own_errors=reasons,
    )


def withheld(unit: Unit) -> UnitResult:
    """A unit of which nothing could be graded because of our own error."""
    return UnitResult.without(unit.name, "withheld", unit.max_points, message=OWN_ERROR)


def _unit(unit: Unit, task: Task) -> UnitResult:
    submission = task.submissions.get(unit.name)
    if submission is None:
        return UnitResult.without(unit.name, "missing", unit.max_points, message="Not handed in.")
    exercises = [ExerciseResult.of(one.name, [_check(check) for check in one.checks]) for one in unit.exercises]
    if unit.questions:
        exercises.append(ExerciseResult.of(ANSWERS, [_question(one) for one in unit.questions]))
    return UnitResult.of(unit.name, submission.digest, exercises, status="withheld", message=SENTENCE)


def _check(check: Check) -> CheckResult:
    return CheckResult(check.name, check.says, check.visible, check.family, "fault", 0.0, check.points, SENTENCE)


def _question(question: Question) -> CheckResult:
    return CheckResult(question.name, question.text, False, "questions", "fault", 0.0, question.points, SENTENCE)
