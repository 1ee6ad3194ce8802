"""The kill matrix: which check rejects which wrong answer, on a terminal and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click
from jinja2 import Environment, PackageLoader, select_autoescape

from autograder.text import counted

if TYPE_CHECKING:
    from autograder.authoring.doctor.run import MatrixRow


def by_exercise(rows: Iterable[MatrixRow]) -> list[tuple[str, list[MatrixRow]]]:
    """Rows grouped by unit and exercise, in their order."""
    grouped = groupby(rows, key=lambda row: f"{row.unit}/{row.exercise}")
    return [(place, list(group)) for place, group in grouped]


def print_matrix(rows: Sequence[MatrixRow]) -> None:
    """One line a check: how many wrong answers it rejects, and which only it rejects."""
    for place, group in by_exercise(rows):
        click.echo(f"{place}: {counted(len(group[0].all_answers), 'wrong answer')}")
        for row in group:
            alone = [name for name in row.killed if sum(name in other.killed for other in group) == 1]
            only = f"; the only one for {', '.join(alone)}" if alone else ""
            click.echo(f"  {len(row.killed):3d} {row.check} [{row.family}{'' if row.visible else ', hidden'}]{only}")


def write_matrix_page(path: Path, rows: Sequence[MatrixRow]) -> None:
    """The whole matrix as an HTML page. It names hidden checks: it is for authors and instructors."""
    loader = PackageLoader("autograder.authoring.doctor")
    environment = Environment(loader=loader, autoescape=select_autoescape(["html", "j2"]))
    page = environment.get_template("matrix.html").render(groups=by_exercise(rows))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
