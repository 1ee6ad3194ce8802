"""`autograder check`: what is right in a unit, and the first thing that is not."""

from __future__ import annotations

import sys

import click


@click.command("check")
@click.argument("what", required=False)
@click.option("--all", "everything", is_flag=True, help="Everything that does not hold, not only the first thing.")
def check(what: str | None, everything: bool) -> None:
    """Check a unit, a file or one exercise; without a name, the whole course.

    Your code runs in a process of its own, with a time limit. Exit status: 0 all that was asked for is right, 1 not
    yet, 2 it could not be checked.
    """
    from autograder.kit.commands import check_course, check_target  # late: it loads torch

    right = check_course(everything=everything) if what is None else check_target(what, everything=everything)
    sys.exit(0 if right else 1)
