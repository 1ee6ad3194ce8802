"""The result document, schema 1, and its exact way to JSON and back.

Whatever is built here is valid: scores are finite and lie within 0 and their maximum, verdicts and states are
known words. Keys that this version does not know are read, kept in `extra` and written again. Optional keys
(those with a default below) are written only where they say something.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from autograder.errors import RecordError
from autograder.results.fields import Fields, describe, not_negative, one_of, plain_text, within
from autograder.results.parts import (
    ANSWERS,
    UNIT_STATES,
    VERDICTS,
    CheckResult,
    Diagnosis,
    ExerciseResult,
    Extra,
    SourceLine,
    UnitResult,
    mapping,
    naming,
    settle,
    total,
)

__all__ = [
    "ANSWERS",
    "LEVELS",
    "SCHEMA",
    "STATES",
    "UNIT_STATES",
    "VERDICTS",
    "CheckResult",
    "Diagnosis",
    "Document",
    "ExerciseResult",
    "IsolationFacts",
    "SourceLine",
    "UnitResult",
    "Versions",
]

SCHEMA = 1
STATES = ("graded", "withheld")
LEVELS = ("full", "partial", "none")
REMEDY = "Grade this student again: the same `autograder grade` command writes the file anew."


@dataclass(frozen=True)
class IsolationFacts:
    """Which protection was on while this student was graded."""

    level: str
    off: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        one_of(self.level, LEVELS, "isolation: level")

    @classmethod
    def from_json(cls, data: object, path: str = "isolation") -> Self:
        fields = Fields(data, path)
        with naming(path):
            return cls(fields.text("level"), fields.items("off", plain_text), extra=fields.extra())

    def to_json(self) -> dict[str, object]:
        return {"level": self.level, "off": list(self.off), **self.extra}


@dataclass(frozen=True)
class Versions:
    """What the student was graded with."""

    autograder: str
    torch: str
    python: str
    extra: Extra = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: object, path: str = "versions") -> Self:
        fields = Fields(data, path)
        return cls(fields.text("autograder"), fields.text("torch"), fields.text("python"), extra=fields.extra())

    def to_json(self) -> dict[str, object]:
        return {"autograder": self.autograder, "torch": self.torch, "python": self.python, **self.extra}


@dataclass(frozen=True)
class Document:
    """All that is known about one student. `late_seconds` in seconds, scores in points, `graded_at` in ISO 8601."""

    student: str
    status: str
    score: float
    max_score: float
    late_seconds: int
    penalty: float
    final_score: float
    units: tuple[UnitResult, ...]
    isolation: IsolationFacts
    device: str
    versions: Versions
    seed_id: str
    graded_at: str
    fingerprint: str = ""  # see autograder.results.fingerprint
    notes: tuple[str, ...] = ()  # for the learner: what was taken otherwise than handed in
    own_errors: tuple[Mapping[str, object], ...] = ()  # {"where", "traceback"}: for the instructor only
    remarks: tuple[str, ...] = ()  # for the instructor only: what the files reach for
    previous: tuple[Mapping[str, object], ...] = ()  # earlier scores, see autograder.results.store
    penalties: Mapping[str, float] = field(default_factory=dict)  # points lost by lateness, by unit; sums to `penalty`
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        one_of(self.status, STATES, "status")
        not_negative(self.late_seconds, "late_seconds")
        settle(self, "max_score", not_negative(self.max_score, "max_score"))
        settle(self, "score", within(self.score, self.max_score, "score"))
        settle(self, "penalty", not_negative(self.penalty, "penalty"))
        settle(self, "final_score", within(self.final_score, self.max_score, "final_score"))

    @classmethod
    def of(cls, student: str, units: Sequence[UnitResult], *, isolation: IsolationFacts, versions: Versions,
           seed_id: str, graded_at: str, device: str = "cpu", late_seconds: int = 0, penalty: float = 0.0,
           final_score: float | None = None, fingerprint: str = "", notes: Sequence[str] = (),
           own_errors: Sequence[Mapping[str, object]] = (), remarks: Sequence[str] = (),
           penalties: Mapping[str, float] | None = None) -> Self:  # fmt: skip
        """A document whose points are the sum of its units'; withheld as soon as one of them is.

        `final_score` is what the late policy leaves; without one, the score itself.
        """
        score, maximum = total([unit.score for unit in units]), total([unit.max_score for unit in units])
        status = "withheld" if any(unit.status == "withheld" for unit in units) else "graded"
        final = score if final_score is None else final_score
        return cls(
            student, status, score, maximum, late_seconds, penalty, final, tuple(units), isolation, device, versions,
            seed_id, graded_at, fingerprint, tuple(notes), tuple(own_errors), tuple(remarks),
            penalties=dict(penalties or {}),
        )  # fmt: skip

    @property
    def withheld(self) -> bool:
        """Whether the grade is withheld because of our own error."""
        return self.status == "withheld"

    @classmethod
    def from_json(cls, data: object) -> Self:
        """A document from what `json.loads` gave.

        Raises:
            RecordError: names the key and what is wrong with it.
        """
        fields = Fields(data, "")
        schema = fields.take("schema")
        if schema != SCHEMA or isinstance(schema, bool):
            raise RecordError(f"schema: this program reads schema {SCHEMA}, found {describe(schema)}")
        return cls(
            fields.text("student"),
            fields.text("status"),
            fields.number("score"),
            fields.number("max_score"),
            fields.whole("late_seconds"),
            fields.number("penalty"),
            fields.number("final_score"),
            fields.items("units", UnitResult.from_json),
            IsolationFacts.from_json(fields.take("isolation")),
            fields.text("device"),
            Versions.from_json(fields.take("versions")),
            fields.text("seed_id"),
            fields.text("graded_at"),
            fields.text("fingerprint") if fields.has("fingerprint") else "",
            fields.items("notes", plain_text) if fields.has("notes") else (),
            fields.items("own_errors", mapping) if fields.has("own_errors") else (),
            fields.items("remarks", plain_text) if fields.has("remarks") else (),
            fields.items("previous", mapping) if fields.has("previous") else (),
            _penalties(fields) if fields.has("penalties") else {},
            extra=fields.extra(),
        )

    def to_json(self) -> dict[str, object]:
        """The document as plain JSON values, keys in the order of the schema."""
        return {
            "schema": SCHEMA, "student": self.student, "status": self.status,
            "score": self.score, "max_score": self.max_score,
            "late_seconds": self.late_seconds, "penalty": self.penalty, "final_score": self.final_score,
            "units": [unit.to_json() for unit in self.units],
            "isolation": self.isolation.to_json(), "device": self.device, "versions": self.versions.to_json(),
            "seed_id": self.seed_id, "graded_at": self.graded_at, **self._optional(), **self.extra,
        }  # fmt: skip

    def _optional(self) -> dict[str, object]:
        """The optional keys that say something."""
        optional: dict[str, object] = {
            "fingerprint": self.fingerprint,
            "notes": list(self.notes),
            "own_errors": [dict(error) for error in self.own_errors],
            "remarks": list(self.remarks),
            "previous": [dict(score) for score in self.previous],
            "penalties": dict(self.penalties),
        }
        return {name: value for name, value in optional.items() if value}

    def dumps(self) -> str:
        """The document as it stands in its file: ASCII only, so that no name can play tricks with an editor."""
        return json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n"

    @classmethod
    def loads(cls, text: str | bytes, source: str) -> Self:
        """A document from the text of a file; `source` is the file's name, for the error.

        Raises:
            RecordError: file, key, what is wrong, what to do.
        """
        try:
            return cls.from_json(json.loads(text))
        except RecordError as error:
            raise RecordError(f"{source}: {error}. {REMEDY}") from None
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{source}: this is not a whole JSON document ({error}). {REMEDY}") from None


def _penalties(fields: Fields) -> dict[str, float]:
    """Unit to points. RecordError where it is something else."""
    key = fields.key("penalties")
    return {unit: not_negative(lost, f"{key}.{unit}") for unit, lost in mapping(fields.take("penalties"), key).items()}
