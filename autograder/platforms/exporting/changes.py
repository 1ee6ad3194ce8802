"""Who moves from what to what, and why: the report of a regrade, before it is given out.

A student's grade is compared with what was given out last (`ledger`), else with the grade before the latest regrade.
Why is read from the two documents: what changed in how they were graded, and which checks came out differently.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from autograder.errors import RecordError
from autograder.platforms.exporting.ledger import GivenGrade, read_ledger
from autograder.reports.vocabulary import REASONS
from autograder.results import Document, Fingerprint, ResultStore, file_stem
from autograder.results.durable_files import make_folder, replacing
from autograder.results.grades_table import cell, points
from autograder.results.steps import Failure, Step

COMPARING = Step("comparing with the grade before")
HEAD = ("student", "before", "max_before", "after", "max_after", "moves_by", "why", "checks")
LATE = "the late policy or the time of submission was changed"


@dataclass(frozen=True)
class Change:
    """One student. `before` and `after` are final points, None where withheld; `checks`: what differs."""

    student: str
    before: float | None
    most_before: float
    after: float | None
    most_after: float
    why: tuple[str, ...]
    checks: tuple[str, ...] = ()

    @property
    def moves_by(self) -> float:
        return (self.after or 0.0) - (self.before or 0.0)

    def sentence(self) -> str:
        """For the terminal: who, from what to what, why."""
        before, after = (("withheld" if value is None else points(value)) for value in (self.before, self.after))
        if self.most_before != self.most_after:
            before, after = f"{before} of {points(self.most_before)}", f"{after} of {points(self.most_after)}"
        moved = f" ({self.moves_by:+.4g})" if self.before is not None and self.after is not None else ""
        return f"{self.student}: {before} -> {after}{moved}; {'; '.join(self.why)}"


@dataclass(frozen=True)
class Report:
    """All changes, who stands as before, and regrades that ended in an error of ours and changed nothing."""

    changes: tuple[Change, ...]
    same: int
    failed: tuple[str, ...]
    against: str
    failures: tuple[Failure, ...] = ()  # students who could not be compared because of an error of ours


def compare(store: ResultStore) -> Report:
    """Compare every document of a store. Nothing is written."""
    ledger = read_ledger(store.out)
    changes: list[Change] = []
    failed: list[str] = []
    failures: list[Failure] = []
    students = 0
    for document in store.documents():
        students += 1
        if "withheld_regrade" in document.extra:
            failed.append(document.student)
        given = ledger.get(document.student)
        change = COMPARING.run(document.student, partial(_change, store, document, given), partial(_unknown, failures))
        if change is not None:
            changes.append(change)
    changes.sort(key=lambda change: (-abs(change.moves_by), change.student))
    against = "what was exported last" if ledger else "the grading before the latest"
    same = students - len(changes) - len(failures)
    return Report(tuple(changes), same, tuple(failed), against, tuple(failures))


def _unknown(failures: list[Failure], failure: Failure) -> Change | None:
    failures.append(failure)
    return None


def write_changes(path: Path, report: Report) -> Path:
    """The report as a CSV."""
    make_folder(path.parent)
    with replacing(path) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        for change in report.changes:
            before, after = (("" if value is None else points(value)) for value in (change.before, change.after))
            why, checks = cell("; ".join(change.why)), cell("; ".join(change.checks))
            moved = f"{change.moves_by:+.4g}".lstrip("+")
            most = points(change.most_before), points(change.most_after)
            writer.writerow([cell(change.student), before, most[0], after, most[1], moved, why, checks])
    return path


def _change(store: ResultStore, document: Document, given: GivenGrade | None) -> Change | None:
    before = _before(document, given)
    if before is None:
        return None
    score, most, graded_at, withheld = before
    after = None if document.withheld else document.final_score
    if score == after and most == document.max_score:
        return None
    old = _old_document(store, document.student, graded_at)
    why = tuple(_why(document, old, given, withheld=withheld))
    checks = tuple(_checks(old, document))
    return Change(document.student, score, most, after, document.max_score, why, checks)


def _before(document: Document, given: GivenGrade | None) -> tuple[float | None, float, str, bool] | None:
    """Points, maximum and time of the grade that is compared with; None where there is none."""
    if given is not None:
        return given.score, given.max_score, given.graded_at, False
    if not document.previous:
        return None
    last = document.previous[-1]
    score, most = last.get("final_score"), last.get("max_score")
    if not isinstance(score, int | float) or not isinstance(most, int | float):
        return None
    withheld = last.get("status") == "withheld"
    return (None if withheld else float(score)), float(most), str(last.get("graded_at", "")), withheld


def _old_document(store: ResultStore, student: str, graded_at: str) -> Document | None:
    """The replaced document of that time: the newest one, since a late policy changes one without grading again."""
    found = []
    for path in store.history.glob(f"{file_stem(student)}.*.json"):
        try:
            document = Document.loads(path.read_bytes(), path.name)
        except (OSError, RecordError):
            continue  # only the reasons are lost
        if document.student == student and document.graded_at == graded_at:
            found.append((int(path.name.split(".")[-2]), document))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _why(new: Document, old: Document | None, given: GivenGrade | None, *, withheld: bool) -> Iterator[str]:
    if withheld:
        yield "it was withheld because of an error of ours"
    parts = [] if old is None else list(Fingerprint.changes(old.fingerprint, new.fingerprint))
    if old is None and new.previous and given is None:
        because = new.previous[-1].get("because")
        parts = [str(part) for part in because] if isinstance(because, list) else []
    for part in parts:
        yield REASONS.get(part, part)
    if old is not None and old.penalty != new.penalty:
        yield LATE
    elif not parts and not withheld:
        yield "the document of then is gone, so the reason is not known" if old is None else LATE


def _checks(old: Document | None, new: Document) -> Iterator[str]:
    """Checks that came out differently, are new, are gone, or are worth something else."""
    if old is None:
        return
    before, after = _by_check(old), _by_check(new)
    for name in dict.fromkeys([*after, *before]):
        one, other = before.get(name), after.get(name)
        if one == other:
            continue
        yield f"{name}: {_words(one)} -> {_words(other)}"


def _by_check(document: Document) -> Mapping[str, tuple[str, float, float]]:
    return dict(_results(document))


def _results(document: Document) -> Iterable[tuple[str, tuple[str, float, float]]]:
    for unit in document.units:
        yield unit.unit, (unit.status, 0.0, 0.0)
        for exercise in unit.exercises:
            for check in exercise.checks:
                name = f"{unit.unit}/{exercise.exercise}/{check.check}"
                yield name, (check.verdict, check.points, check.max_points)


def _words(result: tuple[str, float, float] | None) -> str:
    if result is None:
        return "not there"
    verdict, got, most = result
    return f"{verdict} {points(got)}/{points(most)}" if most else verdict
