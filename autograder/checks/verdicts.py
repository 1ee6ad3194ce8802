"""Running the checks of one exercise and giving each its verdict.

pass, fail, todo, skip: what the claim found. fault: the learner's process died, hung or hit a limit. error: our own
code failed; then no grade is given, and the traceback is kept for the instructor.
"""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from autograder.checks.degenerate_outputs import require_sound
from autograder.checks.disclosure import Discretion
from autograder.checks.oracle import Oracle
from autograder.checks.outcome import Failed, Todo
from autograder.checks.pipelined_requests import ForeseenRequest, Unsettled
from autograder.checks.reply_validation import Texts, lines_of_code
from autograder.checks.request import Answer
from autograder.checks.session import NOTHING, NotLoaded, Session
from autograder.checks.shape_words import shape_sentence
from autograder.checks.static_scan import reach_of
from autograder.checks.trial import Ask, Call, Trial
from autograder.course.model import Check, Exercise, Unit
from autograder.course.shapes import bind
from autograder.results import CheckResult
from autograder.sandbox.interface import Fault, Usage

NOT_ATTEMPTED = "Not attempted yet."
ENDED_OUTSIDE = "This check was not carried out: the process that ran the code was ended from outside, twice."
OUTSIDE = {"ended": "outside"}  # marks such errors: the batch asks once more when all others are done
IN_PYTHON = re.compile(r" \([^()]*, line \d+\)$")  # Python puts the place of a syntax error behind its message as well
# Easy to hold for code that computes something else: no points as long as no check of values passes.
MEANINGLESS_ALONE = ("portability", "vectorisation", "rules")


@dataclass(frozen=True)
class Outcome:
    """How one check ended. `calls` and `failure` are for the diagnosis; `trace` is ours, for the instructor only."""

    check: Check
    verdict: str
    message: str = ""
    seconds: float = 0.0
    failure: Failed | None = None
    calls: tuple[Call, ...] = ()
    trace: str = ""


@dataclass
class Begun:
    """An exercise whose visible checks have run: their outcomes, what was said, the seconds that it used up."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    discretion: Discretion = field(default_factory=Discretion)
    spent: Usage = NOTHING
    unsettled: bool = False  # whether requests were sent ahead in vain

    @property
    def right(self) -> bool:
        """Whether every visible check holds."""
        return all(one.verdict == "pass" for one in self.outcomes.values())


@dataclass
class Examiner:
    """Runs the checks of a unit on one learner's session.

    Visible checks show numbers and the texts of exceptions, so where several exercises share a session, all of them
    are begun before any is finished: code that has seen a hidden input is asked nothing more whose answer is shown.
    """

    unit: Unit
    oracle: Oracle
    session: Session
    device: str = "cpu"
    place: Callable[[int], str] = field(default="line {}".format)
    foreseen: Callable[[Exercise], Sequence[ForeseenRequest]] = field(default=lambda exercise: (), repr=False)
    _discretion: Discretion = field(default_factory=Discretion, repr=False)
    _ask: Ask | None = field(default=None, repr=False)

    def exercise(self, exercise: Exercise) -> list[Outcome]:
        """The outcome of every check of one exercise, in order."""
        return self.finish(exercise, self.begin(exercise))

    def begin(self, exercise: Exercise) -> Begun:
        """Run the visible checks of an exercise."""
        begun = Begun()
        self._go_on(exercise, begun, visible=True)
        return begun

    def finish(self, exercise: Exercise, begun: Begun) -> list[Outcome]:
        """Run the hidden checks too; the outcome of every check of the exercise, in order."""
        self._go_on(exercise, begun, visible=False)
        return [begun.outcomes[check.name] for check in exercise.checks]

    def _go_on(self, exercise: Exercise, begun: Begun, *, visible: bool) -> None:
        self.session.begin_exercise(begun.spent)
        checks = [check for check in exercise.checks if check.visible is visible]
        if not self._sent_ahead(exercise, checks, begun):
            self._discretion = begun.discretion
            for check in checks:
                begun.outcomes[check.name] = self._check(exercise, check, begun.outcomes)
        begun.spent = self.session.spent

    def _sent_ahead(self, exercise: Exercise, checks: Sequence[Check], begun: Begun) -> bool:
        """Whether all these checks could be settled with requests sent ahead; if not, nothing has happened."""
        known = () if begun.unsettled else self.foreseen(exercise)
        ahead = self.session.ahead([check.name for check in checks], known)
        if ahead is None:
            return False
        outcomes, self._discretion, self._ask = dict(begun.outcomes), deepcopy(begun.discretion), ahead.ask
        try:
            for check in checks:
                ahead.turn_to(check.name)
                outcomes[check.name] = self._check(exercise, check, outcomes)
            self.session.settle(ahead)
        except Unsettled:
            begun.unsettled = True
            self.session.start_over()
            return False
        finally:
            self._ask = None
        begun.outcomes, begun.discretion = outcomes, self._discretion
        return True

    def in_turn(self, exercise: Exercise) -> Iterator[Outcome]:
        """The outcomes one by one, in the order in which the checks run; whoever has seen enough asks for no more."""
        self.session.begin_exercise()
        self._discretion = Discretion()
        outcomes: dict[str, Outcome] = {}
        for check in sorted(exercise.checks, key=lambda check: not check.visible):
            outcomes[check.name] = self._check(exercise, check, outcomes)
            yield outcomes[check.name]

    def one(self, exercise: Exercise, check: Check) -> Outcome:
        """The outcome of a single check, whatever it may need."""
        self.session.begin_exercise()
        return self._check(exercise, check, {})

    def _check(self, exercise: Exercise, check: Check, before: Mapping[str, Outcome]) -> Outcome:
        unmet = [name for name in check.needs if name in before and before[name].verdict != "pass"]
        if unmet:
            return Outcome(check, "skip", f"Not run: it means something only once `{unmet[0]}` holds.")
        trial = Trial(
            check,
            exercise,
            self.unit.rules,
            self.oracle,
            self._ask or self.session.ask,
            self.device,
            self.place,
            self._texts(),
            reach_of(self.session.sources, self.unit.name),
        )
        start = time.perf_counter()
        verdict, message, failure, trace = self._run(exercise, trial)
        return Outcome(check, verdict, message, time.perf_counter() - start, failure, tuple(trial.calls), trace)

    def _texts(self) -> Texts:
        lines = {name: lines_of_code(text) for name, text in self.session.sources.items()}
        return Texts(self.unit.name, lines, tuple(self.session.course))

    def _run(self, exercise: Exercise, trial: Trial) -> tuple[str, str, Failed | None, str]:
        try:
            if not self.session.defines(exercise.name):
                return "todo", f"`{exercise.name}` is not in the file.", None, ""
            self._with_retry(trial)
            return "pass", "", None, ""
        except Todo:
            return "todo", NOT_ATTEMPTED, None, ""
        except Failed as failed:
            told = self._discretion.tell(trial.check, failed)
            return "fail", self._message(trial.check, told), told, ""
        except Fault as fault:
            if fault.retry:
                return "error", ENDED_OUTSIDE, None, traceback.format_exc()
            return "fault", self._discretion.tell_fault(trial.check, fault), None, ""
        except NotLoaded as problem:
            if problem.fault is not None and problem.fault.retry:
                return "error", ENDED_OUTSIDE, None, f"{traceback.format_exc()}{problem.fault.sentence}\n"
            return self._not_loaded(problem)
        except Unsettled:
            raise
        except Exception:
            return self._our_error(exercise, trial)

    def _with_retry(self, trial: Trial) -> None:
        """Run the check; once more if its worker died of something that may not be the learner's doing."""
        try:
            trial.check.run(trial)
        except Fault as fault:
            if not fault.retry:
                raise
            trial.restart()
            trial.check.run(trial)
        require_sound(trial)

    def _message(self, check: Check, failed: Failed) -> str:
        # Numbers are shown for visible checks only: four values were once rebuilt from eight such messages.
        return f"{failed.sentence} ({failed.evidence})" if check.visible and failed.evidence else failed.sentence

    def _not_loaded(self, problem: NotLoaded) -> tuple[str, str, Failed | None, str]:
        if problem.fault is not None:
            return "fault", f"The file does not load: {problem.fault.sentence}", None, ""
        stopped = problem.stopped
        if stopped is None:
            return "fail", "The file does not load.", None, ""
        if stopped.broken_unit and stopped.broken_unit != self.unit.name:
            return "fail", f"The file imports the unit `{stopped.broken_unit}`, which does not load.", None, ""
        if stopped.missing_unit:
            return "fail", f"The file imports the unit `{stopped.missing_unit}`, which was not handed in.", None, ""
        where = f" at {self.place(stopped.line)}" if stopped.line else ""
        message = IN_PYTHON.sub("", stopped.message) if where else stopped.message
        return "fail", f"The file does not load: {stopped.type}{where}: {message}", None, ""

    def _our_error(self, exercise: Exercise, trial: Trial) -> tuple[str, str, Failed | None, str]:
        """Our code failed. If the answer it looked at has a wrong form, that is the finding; else it is our error."""
        trace = traceback.format_exc()
        try:
            sentence = wrong_form(exercise, trial)
        except Exception:
            sentence = ""
        if sentence:
            wrong = Failed(sentence, kind="shape", general="A result does not have the form that is asked for.")
            told = self._discretion.tell(trial.check, wrong)
            return "fail", told.sentence, told, ""
        return "error", "This check could not be carried out because of our own error.", None, trace


def wrong_form(exercise: Exercise, trial: Trial) -> str:
    """A sentence about a result of wrong shape or dtype among the calls of a trial, or nothing."""
    slots = exercise.signature.result_slots()
    for call in trial.calls:
        if not isinstance(call.seen, Answer):
            continue
        wanted = trial.oracle.expected(exercise, call.case, "float64")
        values = bind(exercise.signature, call.case.shapes(), call.case.numbers())
        for slot, got, want in zip(slots, call.seen.outputs, wanted.outputs, strict=False):
            if got.shape != want.shape:
                return shape_sentence(slot, want.shape, got.shape, values)
            if (got.dtype == "bool") != (want.dtype == "bool"):
                return f"`{slot.name}` is {got.dtype}, expected {want.dtype}."
    return ""


def to_results(outcomes: Sequence[Outcome]) -> list[CheckResult]:
    """The records of an exercise's outcomes, with the points that they earn together."""
    broken = any(one.failure is not None and one.failure.kind == "rules" for one in outcomes)
    values = [one for one in outcomes if one.check.family == "values"]
    # Visible cases can be learned by heart: where there are hidden ones, they are what counts.
    valued = [one for one in values if not one.check.visible] or values
    right = not valued or any(one.verdict == "pass" for one in valued)
    return [_to_result(one, _forfeit(one, broken=broken, right=right)) for one in outcomes]


def _forfeit(outcome: Outcome, *, broken: bool, right: bool) -> str:
    """Why a check that passed earns nothing, or an empty text."""
    if broken:
        return "Right, but without points: the exercise calls something that is not allowed here."
    if outcome.check.family in MEANINGLESS_ALONE and not right:
        return "Holds, and counts as soon as the values are right."
    return ""


def _to_result(outcome: Outcome, forfeit: str) -> CheckResult:
    check = outcome.check
    passed = outcome.verdict == "pass"
    return CheckResult(
        check.name,
        check.says,
        check.visible,
        check.family,
        outcome.verdict,
        check.points if passed and not forfeit else 0.0,
        check.points,
        forfeit if passed else outcome.message,
        round(outcome.seconds, 6),
    )
