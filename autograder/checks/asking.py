"""Asking: what goes to the learner's code in one check, and what comes back before anything is claimed of it.

A trial takes its cases from the book and sends them to the worker. An exception of the learner's becomes `Failed` with
a sentence for the learner, or `Todo`; results of another form than the exercise's do not come back either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from torch import Tensor

from autograder.checks import sentences, unobservable
from autograder.checks.case import Case
from autograder.checks.draw import Draw
from autograder.checks.form import require_form
from autograder.checks.oracle import Drawing, Oracle
from autograder.checks.outcome import Failed, Todo
from autograder.checks.reply_validation import Texts, about_weights, common_kind, vet
from autograder.checks.request import Answer, Options, Stopped, build_call, read_answer
from autograder.checks.static_scan import NOWHERE, Reach, ScanResult
from autograder.course.model import Check, Exercise, Rules

Ask = Callable[[dict[str, Any], list[Tensor]], tuple[Mapping[str, Any], Sequence[Tensor]]]
Seen = Answer | Stopped
SMALL_ANSWER = 8 << 20  # bytes; no expected result of a check comes near


@dataclass(frozen=True, eq=False)
class Call:
    """One call of the learner's code, as the diagnosis looks at it later."""

    check: str
    case: Case
    options: Options
    seen: Seen


@dataclass
class Asking:
    """One check running on one submission.

    ask: sends a request to the worker; device: where the real calls run; place: the name of a line of the
    learner's file; texts: what a worker may speak of; reach: what the file reaches for; calls: what was asked so far,
    for the diagnosis.
    """

    check: Check
    exercise: Exercise
    rules: Rules
    oracle: Oracle
    ask: Ask = field(repr=False)
    device: str = "cpu"
    place: Callable[[int], str] = field(default="line {}".format, repr=False)
    texts: Texts | None = None
    reach: Reach = NOWHERE
    calls: list[Call] = field(default_factory=list, repr=False)
    _ordinal: int = 0

    def case(self, drawing: Drawing, **sizes: Any) -> Case:
        """The next case of this check: what `drawing(draw, **sizes)` returns, the same for every submission."""
        case = self.oracle.case(self.check, self._ordinal, drawing, sizes)
        self._ordinal += 1
        return case

    @property
    def draw(self) -> Draw:
        """A source of perturbations, fresh at each use and the same for every submission."""
        return self.oracle.draw(self.check)

    def restart(self) -> None:
        """Begin again with the first case."""
        self._ordinal = 0
        self.calls.clear()

    def call(
        self, case: Case, dtype: str = "float64", layout: str = "contiguous", gradients: Sequence[str] = ()
    ) -> Answer:
        """Call the learner's code. Structure and shapes of the answer are checked; values are not."""
        options = Options(dtype=dtype, device=self.device, layout=layout, gradients=tuple(gradients))
        answer = self._answer(case, options)
        self._check_form(case, answer)
        return answer

    def observe(self, case: Case, options: Options) -> Answer:
        """Call with other options (facts to watch, another device, training mode); only exceptions are judged."""
        return self._answer(case, options)

    def _answer(self, case: Case, options: Options) -> Answer:
        seen = self._send(case, options)
        if isinstance(seen, Stopped):
            if options.gradients and seen.stage == "gradient":
                self._check_form(case, self._answer(case, replace(options, gradients=())))
            self._raise_stopped(seen)
        return seen  # type: ignore[return-value]

    def _send(self, case: Case, options: Options) -> Seen:
        cotangents = self.oracle.cotangents(self.exercise, case) if options.gradients else None
        header, tensors = build_call(case, options, cotangents, SMALL_ANSWER)
        reply, sent = self.ask(header, tensors)
        names = tuple(slot.name for slot in self.exercise.signature.result_slots())
        texts = self.texts or Texts(self.exercise.unit)
        seen = vet(read_answer(reply, sent, names), case, options, self.rules, texts)
        self.calls.append(Call(self.check.name, case, options, seen))
        return seen

    def _raise_stopped(self, stopped: Stopped) -> None:
        if is_stub(stopped) and not self.calls_finished():
            raise Todo
        if not self.check.visible:
            stopped = replace(stopped, type=common_kind(stopped.type))
            if stopped.stage == "weights":
                stopped = replace(stopped, message=about_weights(stopped.message, self._parameters()))
        raise Failed(
            sentences.stopped(self.exercise.name, stopped, self._where(stopped)),
            evidence=sentences.stopped_evidence(stopped),
            kind="stopped",
            about=stopped.stage,
            general=f"`{self.exercise.name}` stops with an exception.",
        )

    def _parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the exercise asks for, as far as the calls so far tell."""
        return tuple(name for call in self.calls for name in call.case.weights)

    def _where(self, stopped: Stopped) -> str:
        """Where the learner's code stopped: a place in the unit's own file, or a line of another unit's."""
        if stopped.line is None:
            return ""
        own = stopped.file in ("", f"{self.exercise.unit}.py")
        return f" at {self.place(stopped.line) if own else f'{stopped.file}, line {stopped.line}'}"

    def calls_finished(self) -> bool:
        """Whether any call of this trial came to a result: a stub has none."""
        return any(isinstance(call.seen, Answer) for call in self.calls)

    def _check_form(self, case: Case, answer: Answer) -> None:
        require_form(self.oracle, self.check, self.exercise, case, answer)

    def _needs_facts(self, kind: str = "unseen") -> None:
        """Fail if the file reaches for the interpreter: then what the worker reports about the calls shows nothing."""
        if self.reach.internals:
            raise Failed(unobservable.reached(*self._named(self.reach.internals[0])), kind=kind)
        for call in self.calls:
            if reached := texts_in(call.seen.facts.get("reached")):
                raise Failed(unobservable.reached(reached[0]), kind=kind)

    def _named(self, found: ScanResult) -> tuple[str, str]:
        """What was found and the name of its place."""
        own = found.unit == self.exercise.unit
        return found.what, self.place(found.line) if own else f"{found.unit}.py, line {found.line}"


def is_stub(stopped: Stopped) -> bool:
    """Whether it is what the kit raises where nothing is written yet: a name or nothing; torch says whole sentences."""
    return stopped.type == "NotImplementedError" and " " not in stopped.message.strip()


def texts_in(value: object) -> list[str]:
    """The texts in a fact, which came from the learner's process: nothing but a list is believed to hold any."""
    return [str(item) for item in value] if isinstance(value, list) else []
