"""Known wrong answers, asked the same questions as the learner, each at most once per batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from autograder.author.book import Book
from autograder.author.request import DTYPES, Output, Stopped, build_call, read_answer
from autograder.author.trial import SMALL_ANSWER, Call, Seen
from autograder.course.bank import KnownAnswer
from autograder.course.model import Exercise, Unit
from autograder.diagnose.alike import alike
from autograder.session import NotLoaded, Session
from autograder.wall.interface import Fault, WorkerSource

_LOST = Stopped("fault", "Fault", "", None, "", None)  # the wrong answer's worker died of this call


@dataclass
class AnsweringBank:
    """The wrong answers of one exercise and what they answered so far."""

    unit: Unit
    exercise: Exercise
    answers: Sequence[KnownAnswer]
    book: Book
    _seen: dict[tuple[str, object], Seen] = field(default_factory=dict)

    def matches(self, calls: Sequence[Call], source: WorkerSource) -> list[KnownAnswer]:
        """The wrong answers that answer every one of the calls as the learner did, in the order of the bank.

        Only calls with cases from the book are compared: those that a check derives may follow from the learner's
        own answers.
        """
        comparable = [call for call in calls if call.case.key is not None]
        if not any(self._tells(call) for call in comparable):
            return []
        return [known for known in self.answers if self._matches(known, comparable, source)]

    def _tells(self, call: Call) -> bool:
        """Whether the learner's answer differs from the right one, so that agreeing with it means something."""
        if isinstance(call.seen, Stopped):
            return True
        if any(call.seen.facts.get(name) for name in ("changed", "globals", "differs_on_repeat", "forbidden")):
            return True
        if call.options.device == "meta":
            return any(output.device != "meta" for output in call.seen.outputs)
        return not alike(call.seen, self._right(call))

    def _right(self, call: Call) -> Seen:
        expected = self.book.expected(self.exercise, call.case, call.options.dtype)
        if not call.options.gradients:
            gradients = {}
        else:
            wanted = self.book.expected_gradients(self.exercise, call.case)
            gradients = {name: wanted.get(name) for name in call.options.gradients}
        outputs = tuple(_cast(output, call.options.dtype) for output in expected.outputs)
        return type(expected)(expected.structure, outputs, gradients, {}, expected.names)

    def _matches(self, known: KnownAnswer, calls: Sequence[Call], source: WorkerSource) -> bool:
        random = any(getattr(call.seen, "facts", {}).get("differs_on_repeat") for call in calls)
        session: Session | None = None
        try:
            for call in calls:
                seen = self._seen.get(_key(known, call))
                if seen is None:
                    session = session or Session(source, self.unit, {self.unit.name: known.text})
                    seen = self._ask(known, call, session)
                if not alike(seen, call.seen, values=not random):
                    return False
            return True
        finally:
            if session is not None:
                session.__exit__()

    def _ask(self, known: KnownAnswer, call: Call, session: Session) -> Seen:
        session.begin_exercise()
        cotangents = self.book.cotangents(self.exercise, call.case) if call.options.gradients else None
        header, tensors = build_call(call.case, call.options, cotangents, SMALL_ANSWER)
        try:
            seen = read_answer(*session.ask(header, tensors), names=())
        except (Fault, NotLoaded):
            seen = _LOST
        self._seen[_key(known, call)] = seen
        return seen


def _key(known: KnownAnswer, call: Call) -> tuple[str, object]:
    return known.id, (call.case.key, call.options)


def _cast(output: Output, dtype: str) -> Output:
    """A result of the reference as it would look in the dtype of a call."""
    if output.dtype != "float64" or output.tensor is None or dtype == "float64":
        return output
    return replace(output, dtype=dtype, tensor=output.tensor.to(DTYPES[dtype]))
