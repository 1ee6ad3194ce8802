"""`autograder list`: how far one is in the course."""

from __future__ import annotations

import click


@click.command("list")
def list_() -> None:
    """Show the progress of the course, unit by unit, and what comes next."""
    from autograder.kit.commands import list_course  # late: it loads torch

    list_course()
