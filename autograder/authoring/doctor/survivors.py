"""Automatic mutants: every one that is not equivalent must be rejected."""

from __future__ import annotations

from pathlib import Path

from autograder.authoring.doctor.examine import examine
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.authoring.doctor.mutants import Mutant, entry_for, make_mutants, read_equivalents
from autograder.authoring.doctor.naming import is_specific
from autograder.checks.oracle import Oracle
from autograder.course.model import Unit
from autograder.diagnosis import Diagnostician
from autograder.errors import CourseError
from autograder.sandbox.interface import WorkerSource

WORDS_OF_A_REASON = 3  # fewer are none: "equivalent", "same result"


def examine_equivalents(unit: Unit, folder: Path, text: str) -> Section:
    """Whether every entry of the list of equivalent mutants can be read, is about a mutant, and has a reason."""
    try:
        listed = read_equivalents(folder)
    except CourseError as error:
        return section("mutants' list", {}, [Finding("mutant", f"{unit.name}/equivalent.toml", str(error), "edit it")])
    made = {(mutant.exercise, mutant.name) for mutant in make_mutants(text)}
    findings = []
    for (exercise, name), reason in listed.items():
        place = f"{unit.name}/{exercise}: {name}"
        if (exercise, name) not in made:
            findings.append(Finding("mutant", place, "listed, but not made (any more)", _list(folder)))
        elif len(reason.split()) < WORDS_OF_A_REASON:
            findings.append(Finding("mutant", place, "listed without a real reason", f"say why in {_list(folder)}"))
    return section("mutants' list", {"mutants listed as equivalent": len(listed)}, findings)


def examine_mutants(
    unit: Unit, folder: Path, text: str, oracle: Oracle, source: WorkerSource, diagnostician: Diagnostician
) -> Section:
    """Which mutants of the reference survive, and how many of the others get a specific diagnosis."""
    try:
        equivalents = read_equivalents(folder)
    except CourseError:
        return section("mutants", {}, ())  # `examine_equivalents` says it; without the list nothing can be told
    findings, rejected, equivalent, specific = [], 0, 0, 0
    for mutant in make_mutants(text):
        listed = (mutant.exercise, mutant.name) in equivalents
        exercise = unit.exercise(mutant.exercise)
        verdicts = examine(unit, exercise, mutant.text, oracle, source)
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
            findings.append(Finding("mutant", place, "survives", _for_a_survivor(folder, mutant)))
    counts = {"rejected": rejected, "of these with a specific diagnosis": specific, "equivalent": equivalent}
    return section("mutants", counts, findings)


def _for_a_survivor(folder: Path, mutant: Mutant) -> str:
    entry = entry_for(mutant.exercise, mutant.name)
    return f"add a check, or list it in {_list(folder)} with its reason:\n\n{entry}\n"


def _list(folder: Path) -> str:
    return f"solutions/{folder.name}/equivalent.toml"
