"""Known wrong answers, put to the same checks as the learner, once per batch.

Each known answer leaves a transcript: what it answered to every call of every check. A learner whose transcript is the
same has made the same mistake. Transcripts keep only what differs from the right answer, so that a large bank stays
small. The answers of one exercise share a worker: they are ours, and loading one takes a thousandth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from autograder.author.book import Book
from autograder.author.request import Options, Stopped
from autograder.author.trial import Call, Seen
from autograder.course.bank import KnownAnswer
from autograder.course.model import Exercise, Unit
from autograder.diagnose.alike import FACTS, alike
from autograder.diagnose.right import right_answer
from autograder.session import SharedSession
from autograder.wall.interface import WorkerSource

if TYPE_CHECKING:
    from autograder.grade.checks import Outcome


@dataclass(frozen=True)
class Entry:
    """One call in a transcript. `about` names case and options; `seen` is None where the answer is the right one."""

    check: str
    about: tuple[object, Options]
    seen: Seen | None
    operations: int | None = None


Transcript = tuple[Entry, ...]


@dataclass
class Bank:
    """The wrong answers of one exercise and their transcripts."""

    unit: Unit
    exercise: Exercise
    answers: Sequence[KnownAnswer]
    book: Book
    _transcripts: dict[str, Transcript] = field(default_factory=dict, repr=False)

    def matches(self, outcomes: Sequence[Outcome], source: WorkerSource) -> list[KnownAnswer]:
        """The wrong answers whose transcript agrees with the learner's, the closest kind of agreement first.

        All calls must agree; if none does, all calls in float64 without gradients: then the learner has made this
        mistake and another one besides.
        """
        mine = self.transcript(outcomes)
        if not self.answers or not any(_tells(entry) for entry in mine):
            return self._same_loop(mine, outcomes, source)
        theirs = self._all(source)
        for keep in (_every_call, _plain_values):
            part = [entry for entry in mine if keep(entry)]
            if any(_tells(entry) for entry in part):
                found = [known for known in self.answers if _agree(part, theirs[known.id], keep)]
                if found:
                    return self._closest(mine, found, theirs)
        return []

    def _closest(
        self, mine: Transcript, found: list[KnownAnswer], theirs: Mapping[str, Transcript]
    ) -> list[KnownAnswer]:
        """Of answers that are the same the one that others name; then loops on a mistake are told apart."""
        return sorted(found, key=lambda known: (bool(known.same_as), _counts(theirs[known.id]) != _counts(mine)))

    def transcript(self, outcomes: Sequence[Outcome]) -> Transcript:
        """What an answer said in every call of every check. Where a check passed, nothing wrong was said."""
        return tuple(self._entry(call, outcome=one) for one in outcomes for call in one.calls)

    def _same_loop(self, mine: Transcript, outcomes: Sequence[Outcome], source: WorkerSource) -> list[KnownAnswer]:
        """All answers are right, but operations grow: a known right loop makes the same number of them."""
        if not any(one.failure is not None and one.failure.kind == "loop" for one in outcomes):
            return []
        theirs = self._all(source)
        loops = [known for known in self.answers if not any(_tells(entry) for entry in theirs[known.id])]
        return [known for known in loops if _counts(theirs[known.id]) == _counts(mine)]

    def _entry(self, call: Call, *, outcome: Outcome) -> Entry:
        # A case that a check derives may follow from the answers themselves, and so differs by rounding.
        about = (call.case.key, call.options)
        operations = call.seen.facts.get("operations") if "operations" in call.options.watch else None
        count = operations if isinstance(operations, int) else None
        wrong = _judged_wrong(outcome) and call is outcome.calls[-1]
        right = outcome.verdict == "pass" or (not wrong and self._is_right(call))
        return Entry(call.check, about, None if right else call.seen, count)

    def _is_right(self, call: Call) -> bool:
        seen = call.seen
        if isinstance(seen, Stopped):
            return seen.stage == "call" and _as_asked(
                seen, right_answer(self.book, self.exercise, call.case, call.options)
            )
        if any(seen.facts.get(name) for name in FACTS):
            return False
        if call.options.device == "meta":
            return all(output.device == "meta" for output in seen.outputs)
        return alike(seen, right_answer(self.book, self.exercise, call.case, call.options))

    def _all(self, source: WorkerSource) -> Mapping[str, Transcript]:
        """The transcripts of all answers, made at the first need."""
        missing = [known for known in self.answers if known.id not in self._transcripts]
        if missing:
            from autograder.grade.checks import Examiner

            with SharedSession(source, self.unit) as session:
                for known in missing:
                    session.load(known.text)
                    self.learn(known, Examiner(self.unit, self.book, session).exercise(self.exercise))
        return self._transcripts

    def learn(self, known: KnownAnswer, outcomes: Sequence[Outcome]) -> None:
        """Take the transcript of a known answer from outcomes that are there already."""
        self._transcripts[known.id] = self.transcript(outcomes)


def _judged_wrong(outcome: Outcome) -> bool:
    """Whether a check found its last answer wrong by a measure that is finer than likeness."""
    return outcome.failure is not None and outcome.failure.kind in ("values", "raises")


def _as_asked(seen: Stopped, right: Seen) -> bool:
    """Whether an exception is the one that the text asks for."""
    return isinstance(right, Stopped) and seen.type == right.type


def _counts(transcript: Transcript) -> list[int]:
    return [entry.operations for entry in transcript if entry.operations is not None]


def _tells(entry: Entry) -> bool:
    """Whether agreeing here means something: the answer is not the right one."""
    return entry.seen is not None


def _every_call(entry: Entry) -> bool:
    return True


def _plain_values(entry: Entry) -> bool:
    options = entry.about[1]
    return options == Options(device=options.device, layout=options.layout) and options.device != "meta"


def _agree(mine: Sequence[Entry], theirs: Transcript, keep: Callable[[Entry], bool]) -> bool:
    """Whether two transcripts agree call by call; one that is longer in a check went on where the other failed."""
    other = [entry for entry in theirs if keep(entry)]
    return len(mine) == len(other) and all(_same(one, two) for one, two in zip(mine, other, strict=True))


def _same(first: Entry, second: Entry) -> bool:
    if (first.check, first.about) != (second.check, second.about):
        return False
    if first.seen is None or second.seen is None:
        return first.seen is second.seen
    return alike(first.seen, second.seen)
