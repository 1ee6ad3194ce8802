"""`autograder reset`: begin a unit anew."""

from __future__ import annotations

import click


@click.command("reset")
@click.argument("unit")
def reset(unit: str) -> None:
    """Bring the untouched file of UNIT back. Yours is kept in the folder `backup`."""
    from autograder.kit.reset import reset_unit  # late: it loads torch

    reset_unit(unit)
