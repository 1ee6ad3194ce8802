"""A unit's visible checks on a learner's file: what is right, and the one thing to look at first."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from autograder.checks.request import Answer
from autograder.checks.session import Budget, NotLoaded, Session
from autograder.checks.verdicts import NOT_ATTEMPTED, Examiner, Outcome
from autograder.course.model import Exercise
from autograder.grading.short_answers import form_of, form_verdict
from autograder.kit.folder import Kit, KitUnit
from autograder.kit.illustrate import pictures_of
from autograder.kit.own_files import Work, sources_for
from autograder.kit.priorities import Stage
from autograder.kit.remarks import remark_on, where_cut
from autograder.kit.returned import kinds_returned
from autograder.kit.unit_report import ExerciseReport, QuestionReport, UnitReport
from autograder.sandbox.interface import Fault, WorkerSource

# Long enough for a slow laptop; after one call without end the rest of its exercise is not tried: a learner is waiting.
BUDGET = Budget(load=20.0, call=5.0, exercise=5.0)
CUT_KINDS = ("no gradient", "gradient")


def examine(
    kit: Kit, work: Work, source: WorkerSource, only: Collection[str] | None = None, *, pictures: bool = True
) -> UnitReport:
    """Run the visible checks of a file, of all its exercises or of some.

    pictures: draw what helps to see: where the first failing exercise is off, and what an exercise that was asked for
    by name computes.
    """
    unit = kit.unit(work.unit)
    if work.source is None:
        return UnitReport(unit, work, whole=only is None)
    if untouched(unit, work):
        return _nothing_begun(unit, work, only)
    start = time.perf_counter()
    handed_in = sources_for(kit, work)
    texts = {name: one.text for name, one in handed_in.items()}
    cells = {name: one.cells for name, one in handed_in.items() if one.cells}
    with Session(source, unit.unit, texts, cells, kit.names, BUDGET) as session:
        stopped_at = _load(unit, work, session)
        exercises = tuple(_exercises(unit, work, session, only))
        questions = () if only is not None else tuple(_questions(unit, session))
        report = UnitReport(
            unit, work, exercises, questions, stopped_at=stopped_at, whole=only is None, sources=handed_in
        )
        report = _with_pictures(report, session) if pictures else report
        session.__exit__()  # what was printed is known when the worker is given back
        return replace(report, printed=session.printed(), seconds=time.perf_counter() - start)


def untouched(unit: KitUnit, work: Work) -> bool:
    """Whether a file is as it was handed out. Then nothing has to be run to know how far it is."""
    return bool(unit.stub) and work.text.replace("\r\n", "\n").strip() == unit.stub.strip()


def _nothing_begun(unit: KitUnit, work: Work, only: Collection[str] | None) -> UnitReport:
    chosen = [exercise for exercise in unit.unit.exercises if only is None or exercise.name in only]
    exercises = tuple(
        ExerciseReport(exercise, tuple(Outcome(check, "todo", NOT_ATTEMPTED) for check in exercise.checks))
        for exercise in chosen
    )
    questions = tuple(QuestionReport(q.name, "todo", form_verdict(q, None)[1]) for q in unit.unit.questions)
    return UnitReport(unit, work, exercises, questions if only is None else (), whole=only is None)


def _with_pictures(report: UnitReport, session: Session) -> UnitReport:
    chosen = [report.first] if report.whole else list(report.exercises)
    made = {
        one.exercise.name: tuple(pictures_of(report.unit, one, session.ask))
        for one in chosen
        if one is not None and one.stage not in (Stage.IMPORTS, Stage.NOT_STARTED)
    }
    exercises = tuple(replace(one, pictures=made.get(one.exercise.name, ())) for one in report.exercises)
    return replace(report, exercises=exercises)


def _load(unit: KitUnit, work: Work, session: Session) -> int | None:
    """Load the file; the line at which it stops, if it does."""
    try:
        session.defines("answers")
    except NotLoaded as problem:
        stopped = problem.stopped
        return stopped.line if stopped is not None and stopped.file in ("", f"{work.unit}.py") else None
    return None


def _exercises(unit: KitUnit, work: Work, session: Session, only: Collection[str] | None) -> Iterator[ExerciseReport]:
    assert work.source is not None
    examiner = Examiner(unit.unit, unit.oracle, session, place=work.source.place)
    for exercise in unit.unit.exercises:
        if only is None or exercise.name in only:
            report = report_on(unit, work, exercise, tuple(examiner.exercise(exercise)), session)
            if report.first is None:
                report = replace(report, remark=remark_on(exercise, unit.oracle, work.text, session))
            yield report


def report_on(
    unit: KitUnit, work: Work, exercise: Exercise, outcomes: tuple[Outcome, ...], session: Session
) -> ExerciseReport:
    """The outcomes of an exercise, and what can be found out about those that fail by asking once more."""
    cut = _cut(unit, work, exercise, outcomes, session)
    return ExerciseReport(exercise, outcomes, cut, _expected(unit, exercise, outcomes), _returned(outcomes, session))


def _returned(outcomes: tuple[Outcome, ...], session: Session) -> Any:
    """What a call gives back whose form is wrong."""
    for one in outcomes:
        if one.failure is not None and one.failure.kind == "structure" and one.calls:
            return kinds_returned(one.calls[-1], session)
    return None


def _expected(unit: KitUnit, exercise: Exercise, outcomes: tuple[Outcome, ...]) -> dict[str, Answer]:
    found = {}
    for one in outcomes:
        call = one.calls[-1] if one.calls else None
        if call is not None and call.case.key is not None and one.failure and one.failure.kind == "values":
            found[one.check.name] = unit.oracle.expected(exercise, call.case, call.options.dtype)
    return found


def _cut(
    unit: KitUnit, work: Work, exercise: Exercise, outcomes: tuple[Outcome, ...], session: Session
) -> tuple[str, int] | None:
    """Where the history of a tensor is taken away, if a gradient is missing or wrong while all values are right."""
    if any(one.failure is not None and one.failure.kind == "values" for one in outcomes):
        return None
    for one in outcomes:
        call = next((call for call in reversed(one.calls) if call.options.gradients), None)
        if one.failure is not None and one.failure.kind in CUT_KINDS and call is not None:
            return where_cut(call, unit.oracle, exercise, work.text, session)
    return None


def _questions(unit: KitUnit, session: Session) -> Iterator[QuestionReport]:
    """Only the form is looked at: what is right comes with the grade."""
    given: Mapping[str, Any] = {}
    try:
        session.begin_exercise()
        session.defines("answers")
        reply, _ = session.ask({"op": "answers"})
        found = reply.get("answers")
        given = found if isinstance(found, dict) else {}
    except (Fault, NotLoaded):
        return
    for question in unit.unit.questions:
        state = form_of(question, given.get(question.name))
        sentence = "" if state == "answered" else form_verdict(question, given.get(question.name))[1]
        yield QuestionReport(question.name, state, sentence)
