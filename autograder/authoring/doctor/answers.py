"""Known answers: every wrong one rejected by the checks it names, every right one with full marks.

What each check rejects makes up the kill matrix. A check that no wrong answer fails is not a check.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from autograder.authoring.doctor.examine import Verdicts, examine
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.checks.oracle import Oracle
from autograder.course.known_answers import KnownAnswer
from autograder.course.model import Check, Exercise, Unit
from autograder.sandbox.interface import WorkerSource


@dataclass
class KillMatrix:
    """Checks against wrong answers: which check rejects which answer."""

    checks: list[Check] = field(default_factory=list)
    killed: dict[str, tuple[str, ...]] = field(default_factory=dict)  # id of the answer -> names of failing checks
    exercise_of: dict[str, str] = field(default_factory=dict)  # id of the answer -> unit/exercise

    def killers(self, check: Check) -> list[str]:
        """The wrong answers that a check rejects."""
        place = f"{check.unit}/{check.exercise}"
        return [
            known for known, names in self.killed.items() if self.exercise_of[known] == place and check.name in names
        ]


def examine_references(
    unit: Unit, text: str, stub: str, oracle: Oracle, source: WorkerSource
) -> tuple[Section, dict[str, Verdicts]]:
    """The reference passes everything; the stub gives only todo or skip. Gives back what the reference got."""
    findings, all_verdicts = [], {}
    for exercise in unit.exercises:
        verdicts = all_verdicts[f"the reference of {exercise.name}"] = examine(unit, exercise, text, oracle, source)
        findings += [
            Finding(
                "reference",
                f"{unit.name}/{exercise.name}/{one.check.name}",
                f"{one.verdict}: {one.message}",
                f"mend solutions/{unit.name}/: reference.py, or that check",
            )
            for one in verdicts.outcomes
            if one.verdict not in ("pass", "error")  # an error is the check's own, and said once for all answers
        ]
        findings += [
            Finding(
                "stub",
                f"{unit.name}/{exercise.name}/{one.check.name}",
                f"the stub gives {one.verdict}",
                "autograder sync",
            )
            for one in examine(unit, exercise, stub, oracle, source).outcomes
            if one.verdict not in ("todo", "skip", "error")
        ]
    return section("references and stubs", {"references": len(unit.exercises)}, findings), all_verdicts


def examine_right(
    unit: Unit, answers: Sequence[KnownAnswer], oracle: Oracle, source: WorkerSource
) -> tuple[Section, dict[str, Verdicts]]:
    """Every right answer gets full marks, but for what it says it may lose."""
    findings, all_verdicts = [], {}
    for known in answers:
        verdicts = all_verdicts[known.id] = examine(unit, unit.exercise(known.exercise), known.text, oracle, source)
        lost = set(verdicts.rejecting()) - set(known.loses)
        repair = f"mend that check in solutions/{unit.name}/, or that answer: {_within_unit(known)}"
        findings += [Finding("right answer", known.id, f"rejected by {name}", repair) for name in sorted(lost)]
        unneeded = set(known.loses) - set(verdicts.failing())
        findings += [
            Finding("right answer", known.id, f"passes {name}, which it is said to lose", f"edit {known.place}")
            for name in sorted(unneeded)
        ]
    return section("right answers", {"right answers": len(answers)}, findings), all_verdicts


def examine_wrong(
    unit: Unit, answers: Sequence[KnownAnswer], oracle: Oracle, source: WorkerSource, matrix: KillMatrix
) -> tuple[Section, dict[str, Verdicts]]:
    """Every wrong answer is rejected, by the checks it names, and every check rejects one."""
    findings: list[Finding] = []
    all_verdicts = {}
    for known in answers:
        findings += _well_described(unit, known, answers)
        verdicts = all_verdicts[known.id] = examine(unit, unit.exercise(known.exercise), known.text, oracle, source)
        matrix.killed[known.id] = verdicts.failing()
        matrix.exercise_of[known.id] = f"{unit.name}/{known.exercise}"
        findings += _verdict_findings(known, verdicts)
    for exercise in unit.exercises:
        matrix.checks += exercise.checks
        findings += _idle_checks(exercise, matrix)
    return section("wrong answers", {"wrong answers": len(answers)}, findings), all_verdicts


def _verdict_findings(known: KnownAnswer, verdicts: Verdicts) -> Iterable[Finding]:
    failing = verdicts.failing()
    names = {one.check.name for one in verdicts.outcomes}
    if not failing:
        repair = (
            f"give a check in solutions/{known.unit}/ a case in which it differs by more than rounding, add one that "
            "rejects it, or move it to right/"
        )
        yield Finding("wrong answer", known.id, "accepted with full marks", repair)
    for name in sorted((set(known.fails) & names) - set(failing)):
        yield Finding("wrong answer", known.id, f"not rejected by {name}", f"edit `Fails:` in {known.place}")


def _well_described(unit: Unit, known: KnownAnswer, answers: Sequence[KnownAnswer]) -> Iterable[Finding]:
    names = {check.name for check in unit.exercise(known.exercise).checks}
    for name in sorted(set(known.fails) - names):
        yield Finding("wrong answer", known.id, f"names {name}, which is no check of it", f"edit {known.place}")
    if not known.sentence or not known.hint or not known.idea:
        yield Finding("wrong answer", known.id, "sentence, idea or hint is missing", f"edit {known.place}")
    siblings = {other.name for other in answers if other.exercise == known.exercise}
    for name in sorted(set(known.same_as) - siblings):
        yield Finding("wrong answer", known.id, f"same as {name}, which is not there", f"edit {known.place}")


def _within_unit(known: KnownAnswer) -> str:
    return f"{'right' if known.right else 'wrong'}/{known.path.name}, line {known.line}, cell {known.name}"


def _idle_checks(exercise: Exercise, matrix: KillMatrix) -> Iterable[Finding]:
    for check in exercise.checks:
        if not matrix.killers(check):
            repair = f"add one to solutions/{check.unit}/wrong/{check.exercise}.py, or delete the check"
            yield Finding("check", check.key, "no wrong answer fails it", repair)
