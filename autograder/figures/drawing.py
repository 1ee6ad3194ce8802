"""Pictures of a document: `{"kind", "data", "sentence"}` becomes inline SVG, or its sentence alone.

attention     data: {"weights": rows, "allowed": rows of true and false}
differences   data: {"steps": rows of 0 to 5, "rows": name, "columns": name}
lines         data: {"series": [[name, values], ...], "x": name, "y": name, "logarithmic": false, "marks": [...]}
bars          data: {"labels": [...], "values": [...], "most": number}
histogram     data: {"counts": [...], "labels": [...], "x": name}
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from autograder.figures import svg
from autograder.text import one_line

MOST_CHARACTERS = 400  # of a sentence; names on axes are cut where they are drawn


@dataclass(frozen=True)
class Picture:
    """What the page shows: the drawing (None where the data cannot be drawn), the sentence, how to read the drawing."""

    drawing: Markup | None
    sentence: str
    legend: str = ""


def picture(entry: Mapping[str, object]) -> Picture:
    """Draw one entry of a document. Never fails: data from a learner's run may be anything."""
    sentence = one_line(str(entry.get("sentence", "")), limit=MOST_CHARACTERS)
    draw, data = KINDS.get(str(entry.get("kind"))), entry.get("data")
    if draw is None or not isinstance(data, Mapping):
        return Picture(None, sentence)
    try:
        return Picture(draw(data, sentence), sentence, LEGENDS.get(str(entry.get("kind")), ""))
    except (KeyError, IndexError, TypeError, ValueError, OverflowError):
        return Picture(None, sentence)


def _name(data: Mapping[str, Any], key: str) -> str:
    return one_line(str(data.get(key, "")), limit=40)


def _attention(data: Mapping[str, Any], sentence: str) -> Markup:
    return svg.attention_map(data["weights"], data["allowed"], sentence)


def _differences(data: Mapping[str, Any], sentence: str) -> Markup:
    return svg.difference_map(data["steps"], sentence, rows=_name(data, "rows"), columns=_name(data, "columns"))


def _lines(data: Mapping[str, Any], sentence: str) -> Markup:
    series = [(one_line(str(name), limit=40), values[:512]) for name, values in data["series"]]
    if data.get("logarithmic") and not any(value > 0 for _, values in series for value in values):
        raise ValueError("a logarithmic axis has no place for what is 0 throughout; the sentence says it")
    marks = [one_line(str(mark), limit=8) for mark in data.get("marks", ())[:512]]
    return svg.line_plot(
        series,
        sentence,
        x_label=_name(data, "x"),
        y_label=_name(data, "y"),
        marks=marks,
        logarithmic=bool(data.get("logarithmic")),
    )


def _bars(data: Mapping[str, Any], sentence: str) -> Markup:
    labels = [one_line(str(label), limit=40) for label in data["labels"][:40]]
    return svg.bars(labels, data["values"][:40], float(data["most"]), sentence, title="Bars")


def _histogram(data: Mapping[str, Any], sentence: str) -> Markup:
    labels = [one_line(str(label), limit=12) for label in data["labels"][:21]]
    counts = [int(count) for count in data["counts"][:20]]
    return svg.histogram(counts, labels, sentence, x_label=_name(data, "x"), title="Distribution")


LEGENDS = {"differences": "A dot agrees; the stronger a cell, the further it is off."}
KINDS: dict[str, Callable[[Mapping[str, Any], str], Markup]] = {
    "attention": _attention,
    "differences": _differences,
    "lines": _lines,
    "bars": _bars,
    "histogram": _histogram,
}
