"""`autograder experiment`: what the course claims, seen with one's own code."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("experiment")
@click.argument("name", required=False)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Where the picture goes (SVG).")
def experiment(name: str | None, out: Path | None) -> None:
    """Run an experiment with your own code: gradients, recall, cost or classify. Without NAME, list them.

    An exercise that is not right yet is named and left out. Exit status: 0 done, 1 nothing could be run.
    """
    from autograder.kit.experiments import experiment as conduct  # late: it loads torch
    from autograder.kit.experiments.catalogue import EXPERIMENTS
    from autograder.kit.experiments.present import show
    from autograder.kit.terminal import TerminalScreen

    screen = TerminalScreen()
    if name is None:
        for known in EXPERIMENTS.values():
            screen.line(f"{known.name:<10} {known.question}", hang=11)
        return
    done = conduct(name, out=out)
    show(screen, done)
    sys.exit(0 if done.finding is not None else 1)
