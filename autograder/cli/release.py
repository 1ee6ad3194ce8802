"""`autograder release OUT`: what learners get, proven to hold nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.release.build import FORMATS


@click.command("release")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--format", "form", type=click.Choice(sorted(FORMATS)), default="kit", show_default=True, help="For whom."
)
@click.option("--solutions", type=click.Path(path_type=Path, file_okay=False), help="The folder of units.")
@click.option("--colab-base", help="Where Colab will find the notebooks of this release.")
@click.option("--force", is_flag=True, help="Replace what is in OUT.")
def release(out: Path, form: str, solutions: Path | None, colab_base: str | None, force: bool) -> None:
    """Write a release to OUT. Nothing is written if any part of the solutions or hidden checks would be in it."""
    from autograder.course import find_solutions  # late: it loads torch
    from autograder.release.build import release as make

    files = make(out, solutions=find_solutions(solutions), form=form, colab_base=colab_base, force=force)
    click.echo(f"{len(files)} files in {out}. Searched for solutions, hidden checks and planted words: nothing found.")
    if form == "kit":
        click.echo("Learners install it with: python -m pip install -r requirements.txt")
