"""`autograder doctor`: the repository verifies itself before a course relies on it."""

from __future__ import annotations

import os
import secrets
import sys
import time
from pathlib import Path

import click

SHOWN = 200  # findings; more have one cause


@click.command()
@click.option("--solutions", type=click.Path(path_type=Path), help="Folder of the answers; `solutions/` otherwise.")
@click.option(
    "--assignments", type=click.Path(path_type=Path), help="Folder of what learners get; beside it otherwise."
)
@click.option("--units", default="", help="Only these, separated by commas; all otherwise.")
@click.option("--quick", is_flag=True, help="Without the automatic mutants and without the wall: for CI.")
@click.option("--jobs", type=click.IntRange(1, 64), default=None, help="Units at a time; as many as cores otherwise.")
@click.option("--seed", help="Any text; a fresh seed is drawn otherwise.")
@click.option("--page", type=click.Path(path_type=Path), help="Write the kill matrix as an HTML page.")
@click.option("--stability", type=click.IntRange(1), help="Only this: known answers under so many seeds.")
@click.option("--matrix", is_flag=True, help="Print the kill matrix, check by check.")
@click.option(
    "--write",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Write what was measured into a page, between its markers: docs/doctor.md.",
)
def doctor(
    solutions: Path | None,
    assignments: Path | None,
    units: str,
    quick: bool,
    jobs: int | None,
    seed: str | None,
    page: Path | None,
    stability: int | None,
    matrix: bool,
    write: Path | None,
) -> None:
    """Verify references, stubs, known answers, mutants and texts. Exit status 1 if anything must be repaired."""
    from autograder.authoring.doctor.markdown_page import write_page
    from autograder.authoring.doctor.matrix import print_matrix, write_matrix_page
    from autograder.authoring.doctor.run import Examination, examine_all
    from autograder.authoring.doctor.stability import examine_stability
    from autograder.course import find_solutions

    wanted = [name.strip() for name in units.split(",") if name.strip()]
    if write is not None and wanted:
        raise click.UsageError("`--write` puts the figures of the whole course into a page; leave out `--units`.")
    start = time.monotonic()
    folder = find_solutions(solutions)
    generated = assignments or folder.parent / "assignments"
    text = seed or secrets.token_hex(8)
    processes = jobs or os.cpu_count() or 1
    if stability is not None:
        stable = examine_stability(
            folder,
            seeds=stability,
            first=text,
            jobs=processes,
            units=wanted,
            told=lambda done: click.echo(f"  {done}", err=True),
        )
        examination = Examination((stable,), ())
    else:
        examination = examine_all(
            folder,
            generated if generated.is_dir() else None,
            jobs=processes,
            quick=quick,
            seed=text.encode(),
            units=wanted,
            told=lambda unit: click.echo(f"  {unit} examined", err=True),
        )
    for part in examination.sections:
        click.echo(part.line())
    if matrix:
        print_matrix(examination.matrix)
    if page is not None:
        write_matrix_page(page, examination.matrix)
        click.echo(f"kill matrix: {page}")
    if write is not None:
        write_page(write, examination, folder)
        click.echo(f"figures: {write}")
    findings = examination.findings()
    for finding in findings[:SHOWN]:
        click.echo(finding.text())
    if len(findings) > SHOWN:
        click.echo(f"and {len(findings) - SHOWN} more, of the same making as a rule: mend the first ones first")
    verdict = f"{len(findings)} to repair" if findings else "healthy"
    click.echo(f"{verdict} (seed {text!r}, {time.monotonic() - start:.0f} s)")
    sys.exit(1 if findings else 0)
