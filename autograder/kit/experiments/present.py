"""Showing what came of an experiment: in a terminal, as a file, in a notebook."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from autograder.figures.drawing import picture
from autograder.kit.experiments.finding import Experiment, ExperimentResult
from autograder.kit.html import template
from autograder.kit.terminal import TerminalScreen
from autograder.kit.terminal_pictures import draw

# The colours of a picture that stands alone; on a page they come from its own style sheet.
STYLE = """
svg { background: #fcfbf8; --bar: #2f7387; --wrong: #b23a26; --open: #6b5310; --good: #1d6137; --quiet: #5d5a53; }
@media (prefers-color-scheme: dark) {
  svg { background: #171614; --bar: #5fa9bf; --wrong: #ef8b76; --open: #dcc27a; --good: #8ccf9f; --quiet: #aca699; }
}
.label { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--quiet); }
.axis { stroke: var(--quiet); stroke-width: 1; }
.line { fill: none; stroke: var(--bar); stroke-width: 2; stroke-linejoin: round; }
.line-1 { stroke: var(--wrong); stroke-dasharray: 7 3; }
.line-2 { stroke: var(--open); stroke-dasharray: 2 3; }
.line-3 { stroke: var(--good); stroke-dasharray: 10 3 2 3; }
"""


@dataclass(frozen=True)
class Conducted:
    """An experiment and what came of it. `missing` are exercises that are not right yet, `finding` may be None then."""

    experiment: Experiment
    finding: ExperimentResult | None
    missing: tuple[str, ...]
    path: Path | None = None

    def __repr__(self) -> str:
        file = io.StringIO()
        show(TerminalScreen(file, width=100), self)
        return file.getvalue().rstrip("\n")

    def _repr_html_(self) -> str:
        return html(self)


def show(screen: TerminalScreen, done: Conducted) -> None:
    """The question, a table, a picture, a sentence, and what is missing."""
    screen.line(Text(done.experiment.name, "bold").append(f"  {done.experiment.question}", "not bold"))
    if done.finding is not None:
        screen.line()
        for row in table(done.finding):
            screen.raw(Text(row))
        screen.line()
        draw(screen, done.finding.picture)
    if done.missing:
        screen.line()
        screen.line(missing_sentence(done), "yellow")
    if done.path is not None:
        screen.line(f"The picture: {done.path}", "dim")


def table(finding: ExperimentResult) -> list[str]:
    """The table in columns."""
    rows = [finding.head, *finding.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(finding.head))]
    lines = []
    for row in rows:
        cells = [f"{row[0]:<{widths[0]}}", *(f"{cell:>{wide}}" for cell, wide in zip(row[1:], widths[1:], strict=True))]
        lines.append("  " + "  ".join(cells))
    return lines


def missing_sentence(done: Conducted) -> str:
    """Which exercises are not right yet."""
    names = ", ".join(f"`{name}` (unit {done.experiment.needs[name]})" for name in done.missing)
    left_out = "left out here" if done.finding is not None else "so this experiment cannot be run yet"
    return f"Not right yet, {left_out}: {names}."


def svg_file(drawing: str) -> str:
    """A drawing of a page as a file that stands alone."""
    return (
        drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
            "<title>", f"<style>{STYLE}</style><title>", 1
        )
        + "\n"
    )


def html(done: Conducted) -> str:
    """A piece of HTML for a notebook's output, in the same box as the answers of `check`."""
    return template("experiment.html").render(
        name=done.experiment.name,
        question=done.experiment.question,
        finding=done.finding,
        picture=None if done.finding is None else picture(done.finding.picture),
        missing=missing_sentence(done) if done.missing else "",
    )
