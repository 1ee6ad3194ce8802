"""A whole examination: unit by unit in processes of their own, then what concerns all units together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch

from autograder.authoring.doctor.answers import KillMatrix, examine_references, examine_right, examine_wrong
from autograder.authoring.doctor.bare import BareSource
from autograder.authoring.doctor.completeness import examine_texts
from autograder.authoring.doctor.findings import Finding, Section, section
from autograder.authoring.doctor.folders import answers_to_exercises, examine_folders
from autograder.authoring.doctor.handed_out import examine_handed_out
from autograder.authoring.doctor.naming import examine_naming
from autograder.authoring.doctor.own_errors import examine_errors
from autograder.authoring.doctor.survivors import examine_equivalents, examine_mutants
from autograder.authoring.sync import drift
from autograder.authoring.sync.stub import make_stub
from autograder.checks.oracle import DrawnOracle
from autograder.course import load_course
from autograder.course.known_answers import load_bank
from autograder.course.load import load_unit
from autograder.diagnosis import Diagnostician
from autograder.grading.executors import executor_for
from autograder.sandbox import open_sandbox


@dataclass(frozen=True)
class Examination:
    """All that was found. `matrix` is the kill matrix, flattened to plain rows so that it can cross processes."""

    sections: tuple[Section, ...]
    matrix: tuple[MatrixRow, ...]

    def findings(self) -> list[Finding]:
        """Every finding, in the order of the sections."""
        return [finding for part in self.sections for finding in part.findings]


@dataclass(frozen=True)
class MatrixRow:
    """One check and the wrong answers that it rejects, by name."""

    unit: str
    exercise: str
    check: str
    family: str
    visible: bool
    points: float
    killed: tuple[str, ...]
    all_answers: tuple[str, ...] = field(repr=False, default=())


def examine_all(
    solutions: Path,
    assignments: Path | None,
    *,
    jobs: int,
    quick: bool,
    seed: bytes,
    told: Callable[[str], None],
    units: Sequence[str] = (),
) -> Examination:
    """Examine every unit, or those named.

    quick: without the automatic mutants, and without the sandbox: the known answers, which are ours, run in processes
    of this program; told: hears of progress.
    """
    course = load_course(solutions, units)
    sections = [
        examine_texts(course.units),
        examine_sync(solutions, assignments),
        examine_handed_out(solutions, assignments),
    ]
    rows: list[MatrixRow] = []
    with executor_for(jobs) as executor:
        # The largest bank first, so that no core waits long for the last unit.
        largest = sorted(course.units, key=lambda one: -len(load_bank(solutions / one.name, "wrong")))
        waiting = {one.name: executor.submit(examine_unit, solutions / one.name, seed, quick) for one in largest}
        for one in course.units:
            found, matrix = waiting[one.name].result()
            sections += found
            rows += matrix
            told(one.name)
    return Examination(tuple(merged(sections)), tuple(rows))


def examine_unit(folder: Path, seed: bytes, quick: bool) -> tuple[list[Section], list[MatrixRow]]:
    """All sections of one unit and its part of the kill matrix."""
    torch.set_num_threads(1)
    unit = load_unit(folder)
    oracle = DrawnOracle(unit, seed)
    text = (folder / "reference.py").read_text(encoding="utf-8")
    matrix = KillMatrix()
    wrong = answers_to_exercises(unit, folder, "wrong")
    right = answers_to_exercises(unit, folder, "right")
    with BareSource() if quick else open_sandbox() as source:
        diagnostician = Diagnostician(unit, oracle, wrong, source)
        rejected, verdicts = examine_wrong(unit, wrong, oracle, source, matrix)
        stub = make_stub(text, f"{unit.name}/reference.py")
        references, of_references = examine_references(unit, text, stub, oracle, source)
        accepted, of_right = examine_right(unit, right, oracle, source)
        sections = [
            examine_folders(unit, folder),
            examine_errors(unit, [*of_references.items(), *of_right.items(), *verdicts.items()]),
            references,
            accepted,
            rejected,
            examine_naming(unit, wrong, verdicts, diagnostician),
            examine_equivalents(unit, folder, text),
        ]
        if not quick:
            sections.append(examine_mutants(unit, folder, text, oracle, source, diagnostician))
    return sections, _rows(matrix)


def _rows(matrix: KillMatrix) -> list[MatrixRow]:
    rows = []
    for check in matrix.checks:
        place = f"{check.unit}/{check.exercise}"
        every = tuple(_short(known) for known, where in matrix.exercise_of.items() if where == place)
        killed = tuple(_short(known) for known in matrix.killers(check))
        about = (check.unit, check.exercise, check.name, check.family, check.visible, check.points)
        rows.append(MatrixRow(*about, killed, every))
    return rows


def _short(known: str) -> str:
    return known.rsplit("/", 1)[1]


def examine_sync(solutions: Path, assignments: Path | None) -> Section:
    """Whether what a learner gets is what the solutions make."""
    if assignments is None:
        return section("generated files", {}, ())
    found = [Finding("drift", one.name, one.why, "autograder sync") for one in drift(solutions, assignments)]
    return section("generated files", {}, found)


def merged(sections: Iterable[Section]) -> list[Section]:
    """Sections of the same name put together: counts added, findings joined."""
    by_name: dict[str, Section] = {}
    for part in sections:
        before = by_name.get(part.name, Section(part.name, {}, ()))
        counts = {
            what: before.counts.get(what, 0) + part.counts.get(what, 0) for what in {**before.counts, **part.counts}
        }
        by_name[part.name] = Section(part.name, counts, before.findings + part.findings)
    return list(by_name.values())
