"""What a result document is made of: units, their exercises, their checks, a diagnosis, lines of source."""

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from autograder.errors import RecordError
from autograder.results.fields import Fields, not_negative, one_of, plain_text, within

VERDICTS = ("pass", "fail", "todo", "skip", "fault", "error")
UNIT_STATES = ("graded", "missing", "unreadable", "withheld")

# The exercise under which the short questions of a unit stand.
ANSWERS = "answers"

Extra = Mapping[str, object]


def settle(item: object, name: str, value: object) -> None:
    """Set a field of a frozen dataclass while it is being built."""
    object.__setattr__(item, name, value)


def total(values: Sequence[float]) -> float:
    """A sum of points that does not depend on the order of its parts."""
    return math.fsum(values)


def mapping(value: object, path: str) -> Mapping[str, object]:
    """An entry that is a JSON object of free form."""
    return Fields(value, path).data


@contextlib.contextmanager
def naming(path: str) -> Iterator[None]:
    """Put the path of the entry being read in front of what its class refused."""
    try:
        yield
    except RecordError as error:
        if not path or str(error).startswith(path):
            raise
        raise RecordError(f"{path}: {error}") from None


def not_loaded(message: str) -> bool:
    """Whether a message says that a whole file could not be used, which is said at every check of it."""
    return message.startswith(("The file does not load", "The file imports the unit"))


@dataclass(frozen=True)
class SourceLine:
    """A line of the learner's own file, shown where it matters."""

    line: int
    text: str
    place: str = ""  # how the learner names it, where that is not "line N": "cell 4, line 3"
    extra: Extra = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: object, path: str = "") -> Self:
        fields = Fields(data, path)
        place = fields.text("place") if fields.has("place") else ""
        return cls(fields.whole("line"), fields.text("text"), place, extra=fields.extra())

    def to_json(self) -> dict[str, object]:
        place = {"place": self.place} if self.place else {}
        return {"line": self.line, "text": self.text, **place, **self.extra}


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with an exercise, in one sentence, and how to go on."""

    id: str
    message: str
    hint: str = ""
    hints: tuple[str, ...] = ()
    lines: tuple[SourceLine, ...] = ()
    extra: Extra = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: object, path: str = "") -> Self:
        fields = Fields(data, path)
        return cls(
            fields.text("id"),
            fields.text("message"),
            fields.text("hint"),
            fields.items("hints", plain_text),
            fields.items("lines", SourceLine.from_json) if fields.has("lines") else (),
            extra=fields.extra(),
        )

    def to_json(self) -> dict[str, object]:
        lines = {"lines": [line.to_json() for line in self.lines]} if self.lines else {}
        return {
            "id": self.id, "message": self.message, "hint": self.hint, "hints": list(self.hints), **lines, **self.extra,
        }  # fmt: skip


@dataclass(frozen=True)
class CheckResult:
    """One check of one exercise: its sentence, its verdict and its points."""

    check: str
    says: str
    visible: bool
    family: str
    verdict: str
    points: float
    max_points: float
    message: str = ""
    seconds: float = 0.0
    explains: str = ""  # for a question: why the right answer is right
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        where = f"check {self.check}"
        one_of(self.verdict, VERDICTS, f"{where}: verdict")
        settle(self, "max_points", not_negative(self.max_points, f"{where}: max_points"))
        settle(self, "points", within(self.points, self.max_points, f"{where}: points"))
        settle(self, "seconds", not_negative(self.seconds, f"{where}: seconds"))

    @classmethod
    def from_json(cls, data: object, path: str = "") -> Self:
        fields = Fields(data, path)
        with naming(path):
            return cls(
                fields.text("check"),
                fields.text("says"),
                fields.flag("visible"),
                fields.text("family"),
                fields.text("verdict"),
                fields.number("points"),
                fields.number("max_points"),
                fields.text("message"),
                fields.number("seconds"),
                fields.text("explains") if fields.has("explains") else "",
                extra=fields.extra(),
            )

    def to_json(self) -> dict[str, object]:
        explains = {"explains": self.explains} if self.explains else {}
        return {
            "check": self.check, "says": self.says, "visible": self.visible, "family": self.family,
            "verdict": self.verdict, "points": self.points, "max_points": self.max_points,
            "message": self.message, "seconds": self.seconds, **explains, **self.extra,
        }  # fmt: skip


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise: its points, its checks, and what is wrong with it, if anything is."""

    exercise: str
    score: float
    max_score: float
    diagnosis: Diagnosis | None
    checks: tuple[CheckResult, ...]
    pictures: tuple[Mapping[str, object], ...] = ()  # {"kind", "data", "sentence"}, see autograder.figures.drawing
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        settle(self, "max_score", not_negative(self.max_score, f"exercise {self.exercise}: max_score"))
        settle(self, "score", within(self.score, self.max_score, f"exercise {self.exercise}: score"))

    @classmethod
    def of(cls, exercise: str, checks: Sequence[CheckResult], diagnosis: Diagnosis | None = None,
           pictures: Sequence[Mapping[str, object]] = (), **more: object) -> Self:  # fmt: skip
        """An exercise whose points are the sum of its checks' points. `more` become extra keys."""
        score = total([check.points for check in checks])
        maximum = total([check.max_points for check in checks])
        return cls(exercise, score, maximum, diagnosis, tuple(checks), tuple(pictures), extra=more)

    @classmethod
    def from_json(cls, data: object, path: str = "") -> Self:
        fields = Fields(data, path)
        diagnosis = fields.take("diagnosis")
        with naming(path):
            return cls(
                fields.text("exercise"),
                fields.number("score"),
                fields.number("max_score"),
                None if diagnosis is None else Diagnosis.from_json(diagnosis, fields.key("diagnosis")),
                fields.items("checks", CheckResult.from_json),
                fields.items("pictures", mapping) if fields.has("pictures") else (),
                extra=fields.extra(),
            )

    def to_json(self) -> dict[str, object]:
        pictures = {"pictures": [dict(picture) for picture in self.pictures]} if self.pictures else {}
        return {
            "exercise": self.exercise, "score": self.score, "max_score": self.max_score,
            "diagnosis": None if self.diagnosis is None else self.diagnosis.to_json(),
            "checks": [check.to_json() for check in self.checks], **pictures, **self.extra,
        }  # fmt: skip


@dataclass(frozen=True)
class UnitResult:
    """One unit: graded, missing (not handed in), unreadable, or withheld because of our own error."""

    unit: str
    status: str
    digest: str
    score: float
    max_score: float
    exercises: tuple[ExerciseResult, ...]
    message: str = ""  # for the learner: why it is unreadable, where
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        one_of(self.status, UNIT_STATES, f"unit {self.unit}: status")
        settle(self, "max_score", not_negative(self.max_score, f"unit {self.unit}: max_score"))
        settle(self, "score", within(self.score, self.max_score, f"unit {self.unit}: score"))

    @classmethod
    def of(cls, unit: str, digest: str, exercises: Sequence[ExerciseResult], *, status: str = "graded",
           message: str = "", **more: object) -> Self:  # fmt: skip
        """A unit whose points are the sum of its exercises' points. `more` become extra keys."""
        score = total([exercise.score for exercise in exercises])
        maximum = total([exercise.max_score for exercise in exercises])
        return cls(unit, status, digest, score, maximum, tuple(exercises), message, extra=more)

    @classmethod
    def without(cls, unit: str, status: str, max_score: float, *, digest: str = "", message: str = "") -> Self:
        """A unit of which nothing could be graded: missing, unreadable or withheld as a whole."""
        return cls(unit, status, digest, 0.0, max_score, (), message)

    @classmethod
    def from_json(cls, data: object, path: str = "") -> Self:
        fields = Fields(data, path)
        with naming(path):
            return cls(
                fields.text("unit"),
                fields.text("status"),
                fields.text("digest"),
                fields.number("score"),
                fields.number("max_score"),
                fields.items("exercises", ExerciseResult.from_json),
                fields.text("message") if fields.has("message") else "",
                extra=fields.extra(),
            )

    def to_json(self) -> dict[str, object]:
        message = {"message": self.message} if self.message else {}
        return {
            "unit": self.unit, "status": self.status, "digest": self.digest, "score": self.score,
            "max_score": self.max_score, "exercises": [exercise.to_json() for exercise in self.exercises],
            **message, **self.extra,
        }  # fmt: skip
