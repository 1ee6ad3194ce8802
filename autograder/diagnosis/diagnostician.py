"""From the outcomes of an exercise's checks to one sentence and one next step.

Order of trust: a file that does not load or a rule that is broken says so itself; then a known wrong answer that
gives the same answers; then the place where the graph is cut; then a law that is broken; then the shape of the
difference; then the first failing check in the order in which a person would look. It never guesses: where nothing
fits, it says what is right so far and what to look at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from autograder.checks.oracle import Oracle
from autograder.checks.reply_validation import lines_of_code
from autograder.checks.request import Answer, Stopped
from autograder.checks.sentences import IMPORTABLE
from autograder.course.known_answers import KnownAnswer
from autograder.course.model import Exercise, Unit
from autograder.diagnosis.difference import describe_difference
from autograder.diagnosis.graph_cuts import find_cut
from autograder.diagnosis.known_mistakes import Bank
from autograder.results import Diagnosis
from autograder.results.parts import not_loaded
from autograder.sandbox.interface import WorkerSource

if TYPE_CHECKING:
    from autograder.checks.session import Session
    from autograder.checks.verdicts import Outcome
    from autograder.submissions import SourceFile

# In which order a person would look: what stops everything first, manners last.
LOOK_FIRST = (
    "contract",
    "values",
    "laws",
    "masking",
    "gradients",
    "generality",
    "portability",
    "vectorisation",
    "rules",
)
KIND_FIRST = ("stopped", "structure", "shape", "nan", "values", "law", "no gradient", "gradient")


class Diagnostician:
    """Finds the reason of a failing exercise. Made once per batch and unit, so that known answers are asked once."""

    def __init__(self, unit: Unit, oracle: Oracle, wrong: Sequence[KnownAnswer], source: WorkerSource) -> None:
        self.unit = unit
        self.oracle = oracle
        self.source = source
        self.banks = {
            exercise.name: Bank(unit, exercise, [k for k in wrong if k.exercise == exercise.name], oracle)
            for exercise in unit.exercises
        }

    def diagnose(
        self, exercise: Exercise, outcomes: Sequence[Outcome], session: Session | None, source: SourceFile | None
    ) -> Diagnosis | None:
        """The diagnosis of an exercise, or None where nothing failed.

        session: where the learner's code can be asked again; without one, a cut of the graph is not located.
        """
        failing = [one for one in outcomes if one.verdict in ("fail", "fault")]
        if not failing:
            return None
        found = (
            self._said_by_itself(exercise, failing)
            or self._known(exercise, outcomes)
            or self._cut(exercise, failing, session, source)
            or self._law(exercise, failing)
            or self._difference(exercise, failing)
            or self._first_failure(exercise, failing, outcomes)
        )
        return self._with_lines(self._with_hints(exercise, found), failing, source)

    def _said_by_itself(self, exercise: Exercise, failing: Sequence[Outcome]) -> Diagnosis | None:
        """Broken rules, files that do not load, faults in every check: nothing needs to be found out."""
        for one in failing:
            if one.check.family == "rules" and one.verdict == "fail" and one.failure and one.failure.kind == "rules":
                hint = "Build it from the operations that the unit is about."
                return self._made(exercise, "not_allowed", one.message, hint)
        if all(one.failure is None for one in failing):
            name = "fault" if failing[0].verdict == "fault" else "does_not_load"
            hint = "Mend this first; nothing else can be said before."
            hint = f"{hint} {IMPORTABLE}" if "ModuleNotFoundError" in failing[0].message else hint
            return self._made(exercise, name, failing[0].message, hint)
        return None

    def _known(self, exercise: Exercise, outcomes: Sequence[Outcome]) -> Diagnosis | None:
        found = self.banks[exercise.name].matches(outcomes, self.source)
        if not found:
            return None
        known = found[0]
        besides = self.banks[exercise.name].besides(known, outcomes)
        more = f' Besides, this does not hold: "{besides[0].says}"' if besides else ""
        return Diagnosis(known.id, f"{known.sentence}{more}", known.hint)

    def _cut(
        self, exercise: Exercise, failing: Sequence[Outcome], session: Session | None, source: SourceFile | None
    ) -> Diagnosis | None:
        if session is None:
            return None
        # With every value right, a gradient that is missing or wrong has lost a part of its way.
        missing = [one for one in failing if one.failure and one.failure.kind in ("no gradient", "gradient")]
        if not missing or any(one.failure and one.failure.kind == "values" for one in failing):
            return None
        if any(one.failure and one.failure.kind == "stopped" and not one.check.visible for one in failing):
            return None  # a hidden check has named a line already, and one is as much as hidden inputs may choose
        call = next((call for call in reversed(missing[0].calls) if call.options.gradients), None)
        cut = find_cut(call, self.oracle, exercise, session) if call is not None else None
        if cut is None or (source is not None and cut.line not in lines_of_code(source.text)):
            return None
        where = source.place(cut.line) if source is not None else f"line {cut.line}"
        message = (
            f"The values are right, but the graph is cut on the way: `{cut.what}` at {where} takes the history away."
        )
        hint = "Everything between the inputs and the result must stay tensor operations that record their history."
        found = self._made(exercise, "graph_is_cut", message, hint)
        return replace(found, extra={"line": cut.line})

    def _law(self, exercise: Exercise, failing: Sequence[Outcome]) -> Diagnosis | None:
        stopped = any(one.failure and one.failure.kind in ("stopped", "structure", "shape", "dtype") for one in failing)
        stopped = stopped or any(map(_holds_nan, failing))  # a NaN breaks laws too, and is what there is to know
        for one in failing:
            if not stopped and one.check.family in ("laws", "masking") and one.failure and one.failure.kind == "law":
                return self._made(exercise, one.check.name, one.failure.sentence, one.check.says)
        return None

    def _difference(self, exercise: Exercise, failing: Sequence[Outcome]) -> Diagnosis | None:
        for one in failing:
            if one.failure is None or one.failure.kind != "values" or not one.calls:
                continue
            call = one.calls[-1]
            if isinstance(call.seen, Answer) and call.case.key is not None:
                want = self.oracle.expected(exercise, call.case, call.options.dtype)
                sentence = describe_difference(exercise.signature, call.seen, want)
                if sentence:
                    return self._made(exercise, "shape_of_difference", sentence, one.check.says)
        return None

    def _first_failure(self, exercise: Exercise, failing: Sequence[Outcome], outcomes: Sequence[Outcome]) -> Diagnosis:
        def rank(one: Outcome) -> tuple[int, int]:
            kind = one.failure.kind if one.failure else "stopped"
            kind = "nan" if kind in ("values", "law") and _holds_nan(one) else kind
            return (
                KIND_FIRST.index(kind) if kind in KIND_FIRST else len(KIND_FIRST),
                LOOK_FIRST.index(one.check.family),
            )

        first = min(failing, key=rank)
        right = [one.check.says for one in outcomes if one.verdict == "pass" and one.check.family != "contract"]
        so_far = f" Right so far: {right[0][0].lower()}{right[0][1:]}" if right else ""
        # The message of the check itself carries numbers if it is visible; a diagnosis carries none.
        sentence = first.failure.sentence if first.failure else first.message
        hint = IMPORTABLE if _misses_a_module(first) else f"Look at this first: {first.check.says}"
        return self._made(exercise, first.check.name, sentence + so_far, hint)

    def _made(self, exercise: Exercise, name: str, message: str, hint: str) -> Diagnosis:
        return Diagnosis(f"{self.unit.name}/{exercise.name}/{name}", message, hint)

    def _with_hints(self, exercise: Exercise, diagnosis: Diagnosis) -> Diagnosis:
        if not_loaded(diagnosis.message):
            return replace(diagnosis, hints=())  # nothing was looked at, so nothing is known to be missing
        steps = [diagnosis.hint, *exercise.hints[1:]] if diagnosis.hint else list(exercise.hints)
        sentences = tuple(step[:1].upper() + step[1:] for step in steps[:3])
        hint = sentences[0] if diagnosis.hint else ""
        return replace(diagnosis, hint=hint, hints=sentences)

    def _with_lines(self, diagnosis: Diagnosis, failing: Sequence[Outcome], source: SourceFile | None) -> Diagnosis:
        """Add the learner's own line where the exception was raised or the graph is cut."""
        from autograder.diagnosis.source_lines import ending_line, source_lines

        line = diagnosis.extra.get("line")
        if not isinstance(line, int):
            told = [one for one in failing if one.failure is not None and one.failure.told_all]
            stops = [call.seen for one in told for call in one.calls if isinstance(call.seen, Stopped)]
            # A syntax error in a notebook is raised by a line that stands for its cell: nothing that anybody wrote.
            line = next((stop.line for stop in stops if stop.line and stop.type != "SyntaxError"), None)
            if line is None and diagnosis.id.endswith("/fault") and not_loaded(diagnosis.message):
                line = ending_line(source)  # a process that is gone names no line
        extra: Mapping[str, Any] = {name: value for name, value in diagnosis.extra.items() if name != "line"}
        return replace(diagnosis, lines=source_lines(source, line), extra=extra)


def _misses_a_module(outcome: Outcome) -> bool:
    """Whether a check ended with the import of something that there is not here."""
    stops = [call.seen for call in outcome.calls if isinstance(call.seen, Stopped)]
    return bool(stops) and stops[-1].type == "ModuleNotFoundError"


def _holds_nan(outcome: Outcome) -> bool:
    """Whether a check failed on an answer with a NaN in it: no right answer has one."""
    seen = outcome.calls[-1].seen if outcome.calls else None
    outputs = seen.outputs if isinstance(seen, Answer) and outcome.failure is not None else ()
    return any(bool(one.tensor.isnan().any()) for one in outputs if one.tensor is not None)
