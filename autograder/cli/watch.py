"""`autograder watch`: checks again whenever a file is saved."""

from __future__ import annotations

import click


@click.command("watch")
@click.argument("what", required=False)
def watch(what: str | None) -> None:
    """Check the unit you are working on whenever you save it, until you press q.

    Keys: h hint, n next exercise, l list, q quit.
    """
    from autograder.kit.watch import watch_course  # late: it loads torch

    watch_course(what)
