"""For authors: run the reference and known answers of a unit and print which checks fail.

    python -m autograder.authoring.doctor.tryout solutions/lstm [EXERCISE or NAME ...] [--seed TEXT]

The reference must pass everything, a right answer too (but for what it may lose), a wrong one must fail what its
docstring names.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import click

from autograder.authoring.doctor.bare import BareSource
from autograder.authoring.doctor.examine import Verdicts, examine
from autograder.authoring.doctor.folders import answers_to_exercises, examine_folders
from autograder.checks.oracle import DrawnOracle
from autograder.course.known_answers import KnownAnswer
from autograder.course.load import load_unit
from autograder.course.model import Unit
from autograder.sandbox.interface import WorkerSource


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("only", nargs=-1)
@click.option("--seed", default="tryout", help="Any text; another text draws other inputs.")
@click.option("--messages", is_flag=True, help="Print the message of each failing check.")
@click.option("--wall", is_flag=True, help="Run behind the wall, as in grading; slower to start.")
def tryout(folder: Path, only: tuple[str, ...], seed: str, messages: bool, sandbox: bool) -> None:
    """Run a unit's reference and known answers and print which checks fail."""
    unit = load_unit(folder.resolve())
    with _source(sandbox) as source:
        oracle = DrawnOracle(unit, seed.encode())
        reference = (folder / "reference.py").read_text(encoding="utf-8")
        for exercise in unit.exercises:
            if not only or exercise.name in only:
                start = time.perf_counter()
                verdicts = examine(unit, exercise, reference, oracle, source)
                _print("reference", exercise.name, verdicts, messages, f"{time.perf_counter() - start:.3f} s")
        for stray in examine_folders(unit, folder.resolve()).findings:
            click.echo(stray.text())
        for kind in ("right", "wrong"):
            _run_all(unit, answers_to_exercises(unit, folder.resolve(), kind), only, oracle, source, messages)


def _run_all(
    unit: Unit,
    answers: Sequence[KnownAnswer],
    only: tuple[str, ...],
    oracle: DrawnOracle,
    source: WorkerSource,
    messages: bool,
) -> None:
    for known in answers:
        if not only or {known.exercise, known.name, known.id} & set(only):
            _run(unit, known, oracle, source, messages)


def _source(sandbox: bool) -> WorkerSource:
    if not sandbox:
        return BareSource()
    from autograder.sandbox import open_sandbox

    return open_sandbox()


def _run(unit: Unit, known: KnownAnswer, oracle: DrawnOracle, source: WorkerSource, messages: bool) -> None:
    verdicts = examine(unit, unit.exercise(known.exercise), known.text, oracle, source)
    failing = set(verdicts.failing())
    if known.right:
        remark = "" if failing <= set(known.loses) else "MUST PASS"
    else:
        missed = sorted(set(known.fails) - failing)
        remark = f"MUST FAIL {', '.join(missed)}" if missed else "" if failing else "ACCEPTED"
    _print("right" if known.right else "wrong", f"{known.exercise}/{known.name}", verdicts, messages, remark)


def _print(kind: str, name: str, verdicts: Verdicts, messages: bool, remark: str) -> None:
    click.echo(f"{kind:9} {name}: fails {', '.join(verdicts.failing()) or 'nothing'}  {remark}")
    for one in verdicts.outcomes:
        if one.verdict == "error":
            click.echo(f"  OUR ERROR in {one.check.name}:\n{one.trace}")
        elif messages and one.verdict != "pass":
            click.echo(f"    {one.check.name} [{one.verdict}]: {one.message}")


if __name__ == "__main__":
    tryout()
