"""`autograder new UNIT`: the first files of a new unit."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("new")
@click.argument("unit")
@click.option("--solutions", type=click.Path(path_type=Path, file_okay=False), help="The folder of units.")
def new(unit: str, solutions: Path | None) -> None:
    """Make the folder of a new unit, with a small exercise that works."""
    from autograder.authoring.sync.scaffold import new_unit
    from autograder.course import find_solutions  # late: it loads torch

    folder = find_solutions(solutions)
    for path in new_unit(unit, folder):
        click.echo(f"wrote {path.relative_to(folder.parent)}")
    click.echo("Write the unit, then run `autograder sync` for what learners get.")
