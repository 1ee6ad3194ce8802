"""By what a submission counts as already graded: whatever could change its grade, and nothing else."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Self

PART = 16  # hexadecimal digits a part keeps: 64 bits, enough that a change is never missed by chance


@dataclass(frozen=True)
class Fingerprint:
    """Five parts, each any JSON values. Two equal fingerprints mean: grading again would give the same grade."""

    submission: Mapping[str, str]  # unit -> digest of what was handed in
    seed: str  # the seed's id, never the seed
    kit: str  # digest of the solutions and checks
    versions: Mapping[str, str]
    options: Mapping[str, object]  # late policy, units, device, limits: what changes a score

    def key(self) -> str:
        """The text that is kept in the document: `submission:… seed:… kit:… versions:… options:…`."""
        return " ".join(f"{part.name}:{_digest(getattr(self, part.name))}" for part in fields(self))

    @classmethod
    def changes(cls, old: str, new: str) -> tuple[str, ...]:
        """The parts in which two keys differ, by name: ("submission", "versions")."""
        before, after = _parts(old), _parts(new)
        return tuple(part.name for part in fields(cls) if before.get(part.name) != after.get(part.name))

    def agrees_with(self, other: Self) -> bool:
        """Whether both stand for the same grade."""
        return self.key() == other.key()


def _digest(value: object) -> str:
    """A digest that does not depend on the order of keys."""
    plain = dict(value) if isinstance(value, Mapping) else value
    text = json.dumps(plain, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:PART]


def _parts(key: str) -> dict[str, str]:
    return dict(part.split(":", 1) for part in key.split(" ") if ":" in part)
