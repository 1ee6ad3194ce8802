"""A report as a piece of HTML for a notebook's output: the same words as in the terminal, with drawn pictures.

Everything is escaped, there is no script, and the style touches nothing outside its own box. The box brings its own
background, so that it can be read in light and dark notebooks alike.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from autograder.figures.drawing import Picture, picture
from autograder.kit.explain import Message, explain
from autograder.kit.priorities import Stage
from autograder.kit.unit_report import UnitReport
from autograder.text import harmless

PRINTED = 1500  # characters of what the learner's code printed


@lru_cache(maxsize=4)
def template(name: str) -> Template:
    """A compiled template of a box; always escaping, and a misspelt name is an error."""
    folder = FileSystemLoader(Path(__file__).parent / "templates")
    made = Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["prose"] = _prose
    return made.get_template(name)


def _prose(text: str) -> str:
    from autograder.reports.vocabulary import prose

    return prose(text)


def page(report: UnitReport) -> str:
    """The HTML of a report."""
    shown = [(explain(report, one), _pictures(one.pictures)) for one in report.exercises]
    return template("check.html").render(
        unit=report.work.unit,
        problem=report.work.problem,
        shown=[_view(message, pictures) for message, pictures in shown],
        printed=harmless(report.printed.strip(), limit=PRINTED),
    )


def sentence(text: str) -> str:
    """The HTML of a sentence alone: why there is nothing to check."""
    return template("check.html").render(unit="this cell", problem=text, shown=[], printed="")


def _pictures(entries: tuple[object, ...]) -> list[Picture]:
    return [picture(entry) for entry in entries if isinstance(entry, dict)]


def _view(message: Message, pictures: list[Picture]) -> dict[str, object]:
    solved = message.stage is Stage.SOLVED
    state = "solved" if solved else ("todo" if message.stage is Stage.NOT_STARTED else "open")
    word = "right, as far as the checks here can tell" if solved else message.word
    sign = {"solved": "\u2713", "todo": "\u25cb", "open": "\u2717"}[state]
    return {"message": message, "pictures": pictures, "state": state, "word": word, "sign": sign}
