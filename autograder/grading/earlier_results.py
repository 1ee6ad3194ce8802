"""What stands in OUT from before, looked at before anything there is replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from autograder.errors import AutograderError
from autograder.results import Fingerprint, ResultStore


@dataclass(frozen=True)
class Earlier:
    """Grades that stand in a folder: their units, and how many were made otherwise, by the part that changed."""

    units: frozenset[str] = frozenset()
    otherwise: int = 0
    changed: tuple[str, ...] = ()


def look(store: ResultStore, key: str) -> Earlier:
    """Read all that stands. `key`: a fingerprint of this run; what each student handed in is not compared."""
    units: set[str] = set()
    changed: Counter[str] = Counter()
    otherwise = 0
    for document in store.documents():
        units |= {unit.unit for unit in document.units}
        parts = [part for part in Fingerprint.changes(document.fingerprint, key) if part != "submission"]
        changed.update(parts)
        otherwise += bool(parts)
    return Earlier(frozenset(units), otherwise, tuple(changed))


def refuse_loss(store: ResultStore, earlier: Earlier, units: Collection[str]) -> None:
    """AutograderError where grades of other units would go."""
    lost = sorted(earlier.units - set(units))
    if lost:
        raise AutograderError(
            f"{store.out} holds grades for {', '.join(lost)}, which this command does not grade: they would go. "
            "Name another --out, name those units as well, or replace them with --replace."
        )
