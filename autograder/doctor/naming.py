"""Does the diagnosis name the mistake? For every known wrong answer it must; for mutants the share is measured."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.author.book import Book
from autograder.course.bank import KnownAnswer
from autograder.course.model import Exercise, Unit
from autograder.diagnose import Diagnostician
from autograder.doctor.findings import Finding, Section, section
from autograder.grade.checks import Examiner
from autograder.record import Diagnosis
from autograder.session import Session
from autograder.wall.interface import WorkerSource


def diagnose_text(
    unit: Unit, exercise: Exercise, text: str, book: Book, source: WorkerSource, diagnostician: Diagnostician
) -> Diagnosis | None:
    """The diagnosis that a learner would get who hands in this text."""
    with Session(source, unit, {unit.name: text}) as session:
        outcomes = Examiner(unit, book, session).exercise(exercise)
        return diagnostician.diagnose(exercise, outcomes, session, None)


def examine_naming(unit: Unit, answers: Sequence[KnownAnswer], book: Book, source: WorkerSource) -> Section:
    """Whether each wrong answer is diagnosed by its own name, or by that of one with the same answers."""
    diagnostician = Diagnostician(unit, book, answers, source)
    findings, named = [], 0
    for known in answers:
        exercise = unit.exercise(known.exercise)
        found = diagnose_text(unit, exercise, known.text, book, source, diagnostician)
        name = found.id.rsplit("/", 1)[1] if found else "nothing"
        if name == known.name or name in _class_of(known, answers) or (found and _rule(known, found)):
            named += 1
        else:
            what = f"diagnosed as {name}: {found.message if found else 'no diagnosis'}"
            findings.append(Finding("diagnosis", known.id, what, f"tell them apart, or `Same as:` in {known.path.name}"))
    return section("diagnoses", {"wrong answers named": named}, findings)


def _class_of(known: KnownAnswer, answers: Sequence[KnownAnswer]) -> set[str]:
    """Names of the wrong answers that are declared to answer alike, in either direction."""
    alike = {known.name, *known.same_as}
    siblings = [other for other in answers if other.exercise == known.exercise]
    while True:
        more = {other.name for other in siblings if alike & {other.name, *other.same_as}}
        more |= {name for other in siblings if other.name in more for name in other.same_as}
        if more <= alike:
            return alike
        alike |= more


def _rule(known: KnownAnswer, found: Diagnosis) -> bool:
    """A forbidden call is named by the rule itself, whatever file of the bank it stands in."""
    return found.id.endswith("/not_allowed") and any("rule" in name or "allowed" in name for name in known.fails)
