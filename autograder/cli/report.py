"""`autograder report`: pages and tables again, from the result documents alone."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from autograder.errors import AutograderError
from autograder.text import counted


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
def report(out: Path) -> None:
    """Make all pages and tables of OUT again, from the documents in OUT/results alone.

    Nothing is graded. Exit status: 0 done, 1 when a grade is withheld or a document or page failed, 2 cannot run.
    """
    from autograder.reports import write_reports
    from autograder.results import ResultStore
    from autograder.results.steps import error_file

    try:
        store = ResultStore.existing(out)
        with store.lock():
            store.clean()
            made = write_reports(out, store)
    except AutograderError as error:
        click.echo(f"autograder: {error}", err=True)
        sys.exit(2)
    for aside in store.set_aside:
        click.echo(f"Set aside as {aside.path}: {aside.reason}", err=True)
    for failure in made.failures:
        click.echo(f"Not written: {failure}. Traceback: {error_file(out, 'report')}", err=True)
    click.echo(f"{counted(made.students, 'student')}, {made.withheld} of them withheld.")
    click.echo(f"Pages: {made.index}   Grades: {made.grades}   Figures: {made.figures}, {made.table}")
    sys.exit(1 if made.withheld or made.set_aside or made.failures else 0)
