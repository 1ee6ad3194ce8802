"""Automatic mutants: every one that is not equivalent must be rejected."""

from __future__ import annotations

from pathlib import Path

from autograder.author.book import Book
from autograder.course.model import Unit
from autograder.diagnose import Diagnostician
from autograder.doctor.examine import examine
from autograder.doctor.findings import Finding, Section, section
from autograder.doctor.mutants import make_mutants, read_equivalents
from autograder.doctor.naming import is_specific
from autograder.wall.interface import WorkerSource


def examine_mutants(
    unit: Unit, folder: Path, text: str, book: Book, source: WorkerSource, diagnostician: Diagnostician
) -> Section:
    """Which mutants of the reference survive, and how many of the others get a specific diagnosis."""
    equivalents = read_equivalents(folder)
    findings, rejected, equivalent, specific, unused = [], 0, 0, 0, dict(equivalents)
    for mutant in make_mutants(text):
        listed = unused.pop((mutant.exercise, mutant.name), None) is not None
        exercise = unit.exercise(mutant.exercise)
        verdicts = examine(unit, exercise, mutant.text, book, source)
        failing = verdicts.failing()
        place = f"{unit.name}/{mutant.exercise}: {mutant.name}"
        if failing and not listed:
            rejected += 1
            specific += is_specific(diagnostician.diagnose(exercise, verdicts.outcomes, None, None), unit)
        elif not failing and listed:
            equivalent += 1
        elif failing:
            findings.append(Finding("mutant", place, f"listed as equivalent, rejected by {failing[0]}", _list(folder)))
        else:
            findings.append(
                Finding("mutant", place, "survives", f"add a check, or list it with a reason in {_list(folder)}")
            )
    for place, name in unused:
        findings.append(
            Finding("mutant", f"{unit.name}/{place}: {name}", "listed, but not made any more", _list(folder))
        )
    counts = {"rejected": rejected, "of these with a specific diagnosis": specific, "equivalent": equivalent}
    return section("mutants", counts, findings)


def _list(folder: Path) -> str:
    return f"solutions/{folder.name}/equivalent.toml"
