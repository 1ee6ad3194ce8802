"""`autograder sync`: generate what learners get, or look for drift."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from autograder.authoring.sync import assignments as course_files
from autograder.authoring.sync.generated_tree import Drift
from autograder.text import counted


@click.command("sync")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file has drifted.")
@click.option("--solutions", type=click.Path(path_type=Path, file_okay=False), help="The folder of units.")
@click.option(
    "--assignments",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the generated files go; by default `assignments/` beside the solutions.",
)
@click.option("--colab-base", help="The notebooks' address on Colab; remembered for later runs.")
def sync(only_check: bool, solutions: Path | None, assignments: Path | None, colab_base: str | None) -> None:
    """Generate stubs, visible checks, recorded cases and notebooks from the solutions."""
    from autograder.authoring.sync.points_table import points_drift, write_points
    from autograder.course import find_solutions, load_course  # late: it loads torch

    solutions = find_solutions(solutions)
    assignments = assignments or solutions.parent / "assignments"
    docs = solutions.parent / "docs"
    if only_check:
        drifts = course_files.drift(solutions, assignments, colab_base=colab_base)
        drifts += points_drift(load_course(solutions), docs) if docs.is_dir() else []
        _report_drift(drifts, assignments)
        return
    course = load_course(solutions)
    done = course_files.sync(solutions, assignments, colab_base=colab_base)  # stops before it writes anything, or never
    if docs.is_dir() and write_points(course, docs):
        click.echo(f"wrote   {docs.name}/points.md")
    for change in done.written:
        click.echo(f"wrote   {assignments.name}/{change.name}")
    for name in done.deleted:
        click.echo(f"deleted {assignments.name}/{name}")
    changes = len(done.written) + len(done.deleted)
    click.echo(f"{counted(len(done.files), 'generated file')}, {changes or 'none'} changed.")


def _report_drift(drifts: list[Drift], assignments: Path) -> None:
    if not drifts:
        click.echo("All generated files agree with the solutions.")
        return
    for drift in drifts:
        click.echo(f"{assignments.name}/{drift.name}: {drift.why}")
    have = "has" if len(drifts) == 1 else "have"
    click.echo(f"{counted(len(drifts), 'generated file')} {have} drifted from the solutions: run `autograder sync`.")
    sys.exit(1)
