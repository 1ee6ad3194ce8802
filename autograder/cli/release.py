"""`autograder release OUT`: what learners get, proven to hold nothing else; and what instructors take to a platform."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from autograder.authoring.release.build import FORMATS
from autograder.text import counted

# What is said after a release of each format: the next command or step.
NEXT = {
    "kit": "Learners install it with: python -m pip install -r requirements.txt",
    "nbgrader": "It HOLDS SOLUTIONS: for instructors only. Next, in {out}: nbgrader generate_assignment UNIT",
    "gradescope": "It HOLDS SOLUTIONS: for instructors and Gradescope only. {out}/README.md says where to upload it.",
    "classroom50": "{out}/README.md says where each folder goes. Hidden grading stays with `autograder grade`.",
}


@click.command("release")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--format", "form", type=click.Choice(sorted(FORMATS)), default="kit", show_default=True, help="For whom."
)
@click.option("--solutions", type=click.Path(path_type=Path, file_okay=False), help="The folder of units.")
@click.option("--colab-base", help="Where Colab will find the notebooks of this release.")
@click.option("--force", is_flag=True, help="Replace an earlier release in OUT.")
@click.option("--units", help="Only these units, with commas: rnn,lstm (nbgrader, gradescope, classroom50).")
@click.option(
    "--seed-file", type=click.Path(path_type=Path), help="Secret seed, as for `grade` (nbgrader, gradescope)."
)
@click.option("--index-url", help="Where the container gets PyTorch (gradescope, classroom50).")
@click.option("--accept-weaker-isolation", is_flag=True, help="Grade there although protections are off.")
def release(out: Path, form: str, solutions: Path | None, colab_base: str | None, force: bool, **options: Any) -> None:
    """Write a release to OUT. Nothing is written if learners would receive solutions or hidden checks in it."""
    from autograder.authoring.release.build import release as make
    from autograder.course import find_solutions  # late: it loads torch

    files = make(
        out,
        solutions=find_solutions(solutions),
        form=form,
        colab_base=colab_base,
        force=force,
        options=_options(**options),
    )
    searched = "What learners receive of it was searched" if form == "nbgrader" else "Searched"
    found = (
        "" if form == "gradescope" else f" {searched} for solutions, hidden checks and planted words: nothing found."
    )
    click.echo(f"{counted(len(files), 'file')} in {out}.{found}")
    click.echo(NEXT[form].format(out=out))


def _options(
    units: str | None, seed_file: Path | None, index_url: str | None, accept_weaker_isolation: bool
) -> dict[str, Any]:
    """Those that were given, by the names under which the writers know them."""
    from autograder.grading.whole_class import read_seed

    given: dict[str, Any] = {}
    if units:
        given["units"] = tuple(name.strip() for name in units.split(",") if name.strip())
    if seed_file is not None:
        given["seed"] = read_seed(seed_file)
    if index_url:
        given["index_url"] = index_url
    if accept_weaker_isolation:
        given["accept_weaker"] = True
    return given
