"""Grading one unit of one student: every exercise, then the questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.checks.oracle import Oracle
from autograder.checks.pipelined_requests import ForeseenRequest
from autograder.checks.session import Budget, Session
from autograder.checks.verdicts import ENDED_OUTSIDE, OUTSIDE, Examiner, Outcome, to_results
from autograder.course.model import Exercise, Unit
from autograder.diagnosis import Diagnostician
from autograder.diagnosis.dependencies import mend_first
from autograder.figures.page_pictures import make_pictures
from autograder.grading.short_answers import grade_questions
from autograder.results import Diagnosis, ExerciseResult, UnitResult
from autograder.sandbox.interface import WorkerSource
from autograder.submissions import SourceFile, Submission


@dataclass
class UnitGrader:
    """Everything that is made once per batch for a unit: the oracle and what the diagnosis knows."""

    unit: Unit
    oracle: Oracle
    diagnostician: Diagnostician
    course: Sequence[str] = ()
    budget: Budget = field(default_factory=Budget)
    device: str = "cpu"
    foreseen: Callable[[Exercise], Sequence[ForeseenRequest]] = field(default=lambda exercise: (), repr=False)

    def grade(
        self, submission: Submission | None, siblings: Mapping[str, Submission], source: WorkerSource
    ) -> tuple[UnitResult, list[dict[str, object]]]:
        """The result of a unit, and our own errors on the way.

        siblings: everything that the student handed in, because a unit may import another.
        """
        if submission is None:
            return UnitResult.without(self.unit.name, "missing", self.unit.max_points, message="Not handed in."), []
        if submission.source is None:
            return self._unreadable(submission), []
        handed_in = {name: one.source for name, one in siblings.items() if one.source is not None}
        sources = {name: one.text for name, one in handed_in.items()}
        cells = {name: one.cells for name, one in handed_in.items() if one.cells}
        with Session(source, self.unit, sources, cells, self.course, self.budget) as session:
            examiner = Examiner(self.unit, self.oracle, session, self.device, submission.source.place, self.foreseen)
            results, errors = self._exercises(examiner, session, submission.source)
            answers = grade_questions(self.unit, session)
            message = _stumbled(session, submission.source)
        exercises = [*results, answers] if answers else results
        status = "withheld" if errors else "graded"
        return UnitResult.of(self.unit.name, submission.digest, exercises, status=status, message=message), errors

    def _exercises(
        self, examiner: Examiner, session: Session, source: SourceFile
    ) -> tuple[list[ExerciseResult], list[dict[str, object]]]:
        """The result of every exercise, and our own errors. All visible checks come before the first hidden one."""
        begun = {exercise.name: examiner.begin(exercise) for exercise in self.unit.exercises}
        pictures = make_pictures(self.unit, begun, self.oracle, session)
        results: list[ExerciseResult] = []
        errors: list[dict[str, object]] = []
        for exercise in self.unit.exercises:
            outcomes = examiner.finish(exercise, begun[exercise.name])
            errors += [_own_error(self.unit, one) for one in outcomes if one.verdict == "error"]
            wrong = [one.exercise for one in results if one.diagnosis is not None]
            diagnosis = self._diagnosis(exercise, outcomes, session, source, wrong)
            # What right code shows is shown where all is right; elsewhere it would only stand in the way.
            late = begun[exercise.name].right and any(one.verdict != "pass" for one in outcomes)
            shown = () if late else pictures[exercise.name]
            results.append(ExerciseResult.of(exercise.name, to_results(outcomes), diagnosis, shown))
        return results, errors

    def _diagnosis(
        self, exercise: Exercise, outcomes: list[Outcome], session: Session, source: SourceFile, wrong: Sequence[str]
    ) -> Diagnosis | None:
        """The diagnosis; wrong: exercises before it that are not right, one of which it may use."""
        found = self.diagnostician.diagnose(exercise, outcomes, session, source)
        if found is None or not self._is_plain(found):
            return found
        return mend_first(found, source.text, exercise.name, wrong)

    def _is_plain(self, diagnosis: Diagnosis) -> bool:
        """Whether it says no more than that values, gradients or a form are wrong, which what is used explains."""
        name = diagnosis.id.rpartition("/")[2]
        checks = {check.name for exercise in self.unit.exercises for check in exercise.checks}
        return name in checks or name == "shape_of_difference"

    def _unreadable(self, submission: Submission) -> UnitResult:
        return UnitResult.without(
            self.unit.name,
            "unreadable",
            self.unit.max_points,
            digest=submission.digest,
            message=submission.problem or "",
        )


def _stumbled(session: Session, source: SourceFile) -> str:
    """What is said of a notebook's cells that raised while the notebook was run from top to bottom."""
    places = [source.place(one.line) if one.line else source.name for one in session.stumbled]
    if not places:
        return ""
    kinds = ", ".join(f"{one.type} at {place}" for one, place in zip(session.stumbled, places, strict=True))
    return f"Run from top to bottom, some cells of this notebook stop: {kinds}. The other cells were graded."


def _own_error(unit: Unit, outcome: Outcome) -> dict[str, object]:
    where = f"{unit.name}/{outcome.check.exercise}/{outcome.check.name}"
    return {"where": where, "traceback": outcome.trace, **(OUTSIDE if outcome.message == ENDED_OUTSIDE else {})}
