"""Known wrong answers, put to the same checks as the learner, once per batch.

Each known answer leaves a transcript: what it answered to every call of every check. A learner whose transcript is the
same has made the same mistake. Transcripts keep only what differs from the right answer, so that a large bank stays
small. The answers of one exercise share a worker: they are ours, and loading one takes a thousandth of a second.

Most mistakes show in the second or third check, and differ there. So of each known answer first the beginning is
taken, up to the first check that finds something; only one that agrees so far goes through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from autograder.checks.oracle import Oracle
from autograder.checks.request import Options, Stopped
from autograder.checks.session import SharedSession
from autograder.checks.trial import Call, Seen
from autograder.course.known_answers import KnownAnswer
from autograder.course.model import Check, Exercise, Unit
from autograder.diagnosis.answer_matching import FACTS, alike
from autograder.diagnosis.cache import Cache, current
from autograder.diagnosis.right_answers import right_answer
from autograder.sandbox.interface import WorkerSource

if TYPE_CHECKING:
    from autograder.checks.verdicts import Outcome


@dataclass(frozen=True)
class PreparedMistake:
    """One call in a transcript. `about` names case and options; `seen` is None where the answer is the right one."""

    check: str
    about: tuple[object, Options]
    seen: Seen | None
    operations: int | None = None


Transcript = tuple[PreparedMistake, ...]


@dataclass(frozen=True)
class Beginning:
    """A transcript up to the first check in which something wrong is said. checks: the names of those that have run."""

    checks: tuple[str, ...]
    entries: Transcript

    @property
    def tells(self) -> bool:
        """Whether something wrong was said. If not, every check has run."""
        return any(map(_tells, self.entries))


@dataclass
class Bank:
    """The wrong answers of one exercise and their transcripts."""

    unit: Unit
    exercise: Exercise
    answers: Sequence[KnownAnswer]
    oracle: Oracle
    _transcripts: dict[str, Transcript] = field(default_factory=dict, repr=False)
    _beginnings: dict[str, Beginning] = field(default_factory=dict, repr=False)
    _failing: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    def matches(self, outcomes: Sequence[Outcome], source: WorkerSource) -> list[KnownAnswer]:
        """The wrong answers whose transcript agrees with the learner's, the closest kind of agreement first.

        All calls must agree; if none does, all calls in float64 without gradients: then the learner has made this
        mistake and another one besides.
        """
        mine = self.transcript(outcomes)
        with SharedSession(source, self.unit) as session:
            if not self.answers or not any(map(_tells, mine)):
                return self._same_loop(mine, outcomes, session)
            self._begin_all(session)
            for keep in (_every_call, _plain_values):
                part = [entry for entry in mine if keep(entry)]
                if any(map(_tells, part)):
                    found = [known for known in self.answers if self._agrees(known, part, keep, session)]
                    if found:
                        return self._closest(mine, found)
        return []

    def besides(self, known: KnownAnswer, outcomes: Sequence[Outcome]) -> list[Check]:
        """Of an answer that `known` matches in its values only: the checks that it fails and `known` does not.

        Something else is wrong there. Counts of operations say too little about that.
        """
        whole = self._transcripts.get(known.id)
        if whole is None or _agree(self.transcript(outcomes), whole, _every_call):
            return []
        failing = [one for one in outcomes if one.failure is not None and one.failure.kind != "loop"]
        return [one.check for one in failing if one.check.name not in self._failing[known.id]]

    def _agrees(
        self,
        known: KnownAnswer,
        part: Sequence[PreparedMistake],
        keep: Callable[[PreparedMistake], bool],
        session: SharedSession,
    ) -> bool:
        """Whether a known answer says the same in every call that counts."""
        begun = self._beginnings.get(known.id)
        if begun is not None and not _begin_alike(part, begun, keep):
            return False
        return _agree(part, self._whole(known, session), keep)

    def _closest(self, mine: Transcript, found: list[KnownAnswer]) -> list[KnownAnswer]:
        """Of answers that are the same the one that others name; then loops on a mistake are told apart."""

        def farther(known: KnownAnswer) -> tuple[bool, bool]:
            return bool(known.same_as), _counts(self._transcripts[known.id]) != _counts(mine)

        return sorted(found, key=farther)

    def transcript(self, outcomes: Sequence[Outcome]) -> Transcript:
        """What an answer said in every call of every check. Where a check passed, nothing wrong was said."""
        return tuple(entry for one in outcomes for entry in self._entries(one))

    def _entries(self, outcome: Outcome) -> list[PreparedMistake]:
        return [self._entry(call, outcome=outcome) for call in outcome.calls]

    def _same_loop(self, mine: Transcript, outcomes: Sequence[Outcome], session: SharedSession) -> list[KnownAnswer]:
        """All answers are right, but operations grow: a known right loop makes the same number of them."""
        if not any(one.failure is not None and one.failure.kind == "loop" for one in outcomes):
            return []
        self._begin_all(session)
        loops = [known for known in self.answers if not self._says_something_wrong(known)]
        return [known for known in loops if _counts(self._whole(known, session)) == _counts(mine)]

    def _says_something_wrong(self, known: KnownAnswer) -> bool:
        whole = self._transcripts.get(known.id)
        return self._beginnings[known.id].tells if whole is None else any(map(_tells, whole))

    def _entry(self, call: Call, *, outcome: Outcome) -> PreparedMistake:
        # A case that a check derives may follow from the answers themselves, and so differs by rounding.
        about = (call.case.key, call.options)
        operations = call.seen.facts.get("operations") if "operations" in call.options.watch else None
        count = operations if isinstance(operations, int) else None
        wrong = _judged_wrong(outcome) and call is outcome.calls[-1]
        right = outcome.verdict == "pass" or (not wrong and self._is_right(call))
        return PreparedMistake(call.check, about, None if right else call.seen, count)

    def _is_right(self, call: Call) -> bool:
        seen = call.seen
        if isinstance(seen, Stopped):
            return seen.stage == "call" and _as_asked(
                seen, right_answer(self.oracle, self.exercise, call.case, call.options)
            )
        if any(seen.facts.get(name) for name in (*FACTS, "touched")):
            return False
        if call.options.device == "meta":
            return all(output.device == "meta" for output in seen.outputs)
        return alike(seen, right_answer(self.oracle, self.exercise, call.case, call.options))

    def _begin_all(self, session: SharedSession) -> None:
        """The beginnings of all answers, made at the first need, by one process of a batch or another."""
        cache = current()
        missing = [known for known in self.answers if known.id not in {*self._transcripts, *self._beginnings}]
        if cache is None:
            for known in missing:
                self._beginnings[known.id] = self._begin(known, session)
            return
        for known in [known for known in missing if not self._fetch_or_begin(known, session, cache)]:
            self._beginnings[known.id] = cache.fetch(self._name(known)) or self._begin(known, session)

    def _fetch_or_begin(self, known: KnownAnswer, session: SharedSession, cache: Cache) -> bool:
        """Whether the beginning is there, or nobody else has begun to make it, so that it is now."""
        name = self._name(known)
        begun = cache.fetch(name)
        if begun is None:
            if not cache.claim(name):
                return False
            begun = self._begin(known, session)
            cache.put(name, begun)
        self._beginnings[known.id] = begun
        return True

    def _name(self, known: KnownAnswer) -> str:
        """A name for an answer and for the inputs that it is asked with, which follow from the seed."""
        drawn = [self.oracle.draw(check).normal(2).tolist() for check in self.exercise.checks]
        return f"{known.id} {sha256(known.text.encode()).hexdigest()} {drawn}"

    def _begin(self, known: KnownAnswer, session: SharedSession) -> Beginning:
        checks: list[str] = []
        entries: list[PreparedMistake] = []
        for outcome in self._asked(known, session):
            checks.append(outcome.check.name)
            entries += self._entries(outcome)
            if any(map(_tells, entries)):
                break
        return Beginning(tuple(checks), tuple(entries))

    def _whole(self, known: KnownAnswer, session: SharedSession) -> Transcript:
        """The whole transcript of an answer, made at the first need."""
        if known.id not in self._transcripts:
            outcomes = {one.check.name: one for one in self._asked(known, session)}
            self.learn(known, [outcomes[check.name] for check in self.exercise.checks])
        return self._transcripts[known.id]

    def _asked(self, known: KnownAnswer, session: SharedSession) -> Iterator[Outcome]:
        from autograder.checks.verdicts import Examiner

        session.load(known.text)
        return Examiner(self.unit, self.oracle, session).in_turn(self.exercise)

    def learn(self, known: KnownAnswer, outcomes: Sequence[Outcome]) -> None:
        """Take the transcript of a known answer from outcomes that are there already."""
        self._transcripts[known.id] = self.transcript(outcomes)
        self._failing[known.id] = frozenset(one.check.name for one in outcomes if one.verdict != "pass")


def _judged_wrong(outcome: Outcome) -> bool:
    """Whether a check found its last answer wrong by a measure that is finer than likeness."""
    return outcome.failure is not None and outcome.failure.kind in ("values", "raises")


def _as_asked(seen: Stopped, right: Seen) -> bool:
    """Whether an exception is the one that the text asks for."""
    return isinstance(right, Stopped) and seen.type == right.type


def _counts(transcript: Transcript) -> list[int]:
    return [entry.operations for entry in transcript if entry.operations is not None]


def _tells(entry: PreparedMistake) -> bool:
    """Whether agreeing here means something: the answer is not the right one."""
    return entry.seen is not None


def _every_call(entry: PreparedMistake) -> bool:
    return True


def _plain_values(entry: PreparedMistake) -> bool:
    options = entry.about[1]
    return options == Options(device=options.device, layout=options.layout) and options.device != "meta"


def _begin_alike(mine: Sequence[PreparedMistake], begun: Beginning, keep: Callable[[PreparedMistake], bool]) -> bool:
    """Whether a transcript agrees with the beginning of another, as far as that goes."""
    ran = set(begun.checks)
    return _agree(_in_order([entry for entry in mine if entry.check in ran]), _in_order(begun.entries), keep)


def _in_order(entries: Iterable[PreparedMistake]) -> Transcript:
    """The entries check by check: a beginning has them in the order in which checks run, a transcript as they stand."""
    return tuple(sorted(entries, key=lambda entry: entry.check))


def _agree(mine: Sequence[PreparedMistake], theirs: Transcript, keep: Callable[[PreparedMistake], bool]) -> bool:
    """Whether two transcripts agree call by call; one that is longer in a check went on where the other failed."""
    other = [entry for entry in theirs if keep(entry)]
    return len(mine) == len(other) and all(_same(one, two) for one, two in zip(mine, other, strict=True))


def _same(first: PreparedMistake, second: PreparedMistake) -> bool:
    if (first.check, first.about) != (second.check, second.about):
        return False
    if first.seen is None or second.seen is None:
        return first.seen is second.seen
    return alike(first.seen, second.seen)
