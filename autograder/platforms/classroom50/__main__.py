"""Run by the bundle's `autograder.py`: `python -I -m autograder.platforms.classroom50 BUNDLE`, in a student's checkout.

Runs the visible checks of the bundle, not those of the checkout, which the student can change, and writes
`./result.json`. Exit status 0 if it ran to its end, whatever the points.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from autograder.checks.session import Budget, Session
from autograder.checks.verdicts import Examiner, to_results
from autograder.errors import AutograderError
from autograder.kit.folder import Kit, KitUnit, find_kit
from autograder.platforms.classroom50.results import make_result
from autograder.platforms.document_keys import dumps
from autograder.results import CheckResult, ExerciseResult
from autograder.sandbox import open_sandbox
from autograder.sandbox.interface import WorkerSource
from autograder.submissions import Submission, collect

NAME = "result.json"
UNITS = "units.txt"  # in the bundle: which units this assignment is about
BUDGET = Budget(load=20.0, call=10.0, exercise=20.0)


def run(bundle: Path, checkout: Path, environment: Mapping[str, str], source: WorkerSource | None = None) -> Path:
    """Grade a checkout and write its result. Raises AutograderError where it cannot be graded."""
    target = checkout / NAME
    target.unlink(missing_ok=True)  # a result that the student has committed is none
    kit = find_kit(bundle)
    names = tuple((bundle / UNITS).read_text(encoding="utf-8").split())
    exercises = {name: kit.exercises()[name] for name in names}
    collected = collect(checkout, kit.names, layout="single", exercises=exercises)
    submissions = {one.unit: one for one in collected.submissions}
    opened = source or open_sandbox()
    try:
        results = {
            f"{name}/{result.exercise}": result
            for name in names
            for result in grade_visible(kit, kit.unit(name), submissions, opened)
        }
    finally:
        if source is None:
            opened.close()
    target.write_text(dumps(make_result(results, environment, submitted(checkout))), encoding="utf-8", newline="\n")
    return target


def grade_visible(
    kit: Kit, unit: KitUnit, submissions: Mapping[str, Submission], source: WorkerSource
) -> Sequence[ExerciseResult]:
    """The results of a unit's exercises, by its visible checks alone."""
    own = submissions.get(unit.name)
    if own is None or own.source is None:
        why = "Not handed in." if own is None else own.problem or ""
        return [_nothing(unit, exercise.name, why) for exercise in unit.unit.exercises]
    handed_in = {name: one.source for name, one in submissions.items() if one.source is not None}
    texts = {name: one.text for name, one in handed_in.items()}
    cells = {name: one.cells for name, one in handed_in.items() if one.cells}
    with Session(source, unit.unit, texts, cells, kit.names, BUDGET) as session:
        examiner = Examiner(unit.unit, unit.oracle, session, place=own.source.place)
        outcomes = {exercise.name: examiner.exercise(exercise) for exercise in unit.unit.exercises}
    broken = [one for found in outcomes.values() for one in found if one.verdict == "error"]
    if broken:
        raise AutograderError(
            "a check of ours failed, so there is no result:\n" + "\n".join(one.trace for one in broken)
        )
    return [ExerciseResult.of(name, to_results(found)) for name, found in outcomes.items()]


def _nothing(unit: KitUnit, exercise: str, why: str) -> ExerciseResult:
    checks = unit.unit.exercise(exercise).checks
    return ExerciseResult.of(
        exercise, [CheckResult(c.name, c.says, True, c.family, "todo", 0.0, c.points, why) for c in checks]
    )


def submitted(checkout: Path) -> datetime:
    """When the graded commit was made, so that a regrade makes nobody late; now, where there is no repository."""
    try:
        command = ["git", "-C", str(checkout), "show", "-s", "--format=%ct", "HEAD"]
        told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout
        return datetime.fromtimestamp(int(told.strip()), UTC)
    except (OSError, ValueError, subprocess.SubprocessError):
        return datetime.now(UTC)


def main() -> None:
    """The command line."""
    try:
        path = run(Path(sys.argv[1]), Path.cwd(), os.environ)
    except (AutograderError, IndexError, OSError) as error:
        sys.exit(f"autograder: {error}")
    print(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
