"""`autograder hint`: one more step of help."""

from __future__ import annotations

import click


@click.command("hint")
@click.argument("what", required=False)
@click.option("--again", is_flag=True, help="Begin with the first hint again.")
def hint(what: str | None, again: bool) -> None:
    """Give a hint for an exercise or a unit; without a name, for the exercise you are at.

    There are three for each exercise, and every call gives a more concrete one.
    """
    from autograder.kit.commands import give_hint  # late: it loads torch

    give_hint(what, again=again)
