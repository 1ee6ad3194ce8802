"""Small pictures in the terminal, from the same data as those on pages (`autograder.figures.drawing`).

attention     the learner's weights as shaded cells; `x` marks weight on a position that may not be seen
differences   a map: a dot agrees, 1 to 5 is how many powers of ten of the tolerance an entry is off
lines         one row of bars for each series
bars          one bar for each label
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from autograder.kit.terminal import TerminalScreen

Row = Text
STRONG = ("green", "yellow", "yellow", "red", "red", "bold red")


def draw(screen: TerminalScreen, picture: Mapping[str, Any], indent: int = 2) -> None:
    """Draw one picture, with its sentence below; the sentence alone where it does not fit."""
    maker = MAKERS.get(str(picture["kind"]))
    rows = maker(screen, picture["data"]) if maker is not None else []
    fits = bool(rows) and max(row.cell_len for row in rows) + indent <= screen.width
    for row in rows if fits else []:
        screen.raw(Text(" " * indent) + row)
    legend = LEGENDS.get(str(picture["kind"]), "") if fits else ""
    legend = OF_TRUTHS if legend and picture["data"].get("truths") else legend
    screen.line(f"{picture['sentence']}{legend}", "dim", indent=indent)


def _attention(screen: TerminalScreen, data: Mapping[str, Any]) -> list[Row]:
    weights, allowed = data["weights"], data["allowed"]
    columns = len(weights[0])
    rows = [Text(f"{'yours':<{2 * columns + 4}}   may be seen", "dim"), _header(columns, twice=True)]
    for number, (row, may) in enumerate(zip(weights, allowed, strict=True)):
        text = Text(f"{number:>2} ", "dim")
        for weight, seen in zip(row, may, strict=True):
            text.append(*_cell(screen, weight, bool(seen)))
        text.append(f"   {number:>2} ", "dim")
        text.append("".join(f"{screen.signs.bar if seen else screen.signs.dot} " for seen in may))
        rows.append(text)
    return rows


def _cell(screen: TerminalScreen, weight: float, seen: bool) -> tuple[str, str]:
    if not seen and abs(weight) > 1e-12:
        return "x ", "bold red"
    if not seen:
        return f"{screen.signs.dot} ", "dim"
    shades = screen.signs.shades
    level = min(len(shades) - 1, max(0, math.ceil(weight * (len(shades) - 1) - 1e-9)))
    return shades[level] * 2, ""


def _differences(screen: TerminalScreen, data: Mapping[str, Any]) -> list[Row]:
    steps = data["steps"]
    titles = " by ".join(part for part in (data.get("rows", ""), data.get("columns", "")) if part)
    rows = [Text(titles, "dim"), _header(len(steps[0]))]
    for number, row in enumerate(steps):
        text = Text(f"{number:>2} ", "dim")
        for step in row:
            text.append(f"{int(step)} " if step else f"{screen.signs.dot} ", STRONG[int(step)] if step else "dim")
        rows.append(text)
    return rows


def _header(columns: int, *, twice: bool = False) -> Row:
    numbers = "".join(f"{number % 10} " for number in range(columns))
    return Text(f"   {numbers}" + (f"      {numbers}" if twice else ""), "dim")


def _lines(screen: TerminalScreen, data: Mapping[str, Any]) -> list[Row]:
    """Each series as a row of bars of five heights; on a logarithmic scale from 1e-6 of the largest up."""
    series = data["series"]
    largest = max((abs(value) for _, values in series for value in values), default=0.0) or 1.0
    shades = screen.signs.shades
    wide = max(len(str(name)) for name, _ in series)
    rows = []
    for name, values in series:
        text = Text(f"{name:<{wide}} ", "")
        room = max(8, screen.width - wide - 24)
        for value in _thinned(values, room):
            if value == 0:
                text.append(screen.signs.dot, "dim")  # nothing at all, which is another thing than very little
                continue
            share = abs(value) / largest
            if data.get("logarithmic"):
                share = 0.0 if share <= 0 else max(0.0, 1 + math.log10(share) / 6)
            text.append(shades[min(len(shades) - 1, max(0, math.ceil(share * (len(shades) - 1) - 1e-9)))])
        text.append(f" {min(values):.2g} to {max(values):.2g}" if any(values) else " 0 everywhere", "dim")
        rows.append(text)
    return rows


def _thinned(values: Sequence[float], most: int) -> list[float]:
    every = math.ceil(len(values) / most)
    return list(values[::every])


def _bars(screen: TerminalScreen, data: Mapping[str, Any]) -> list[Row]:
    labels, values, most = data["labels"], data["values"], float(data["most"]) or 1.0
    wide = max(len(str(label)) for label in labels)
    room = max(8, min(40, screen.width - wide - 12))
    rows = []
    for label, value in zip(labels, values, strict=True):
        filled = round(room * min(1.0, max(0.0, value / most)))
        text = Text(f"{label:>{wide}} ")
        text.append(screen.signs.bar * filled).append(screen.signs.rest * (room - filled), "dim")
        rows.append(text.append(f" {value:.4g}"))
    return rows


LEGENDS = {"differences": " A dot agrees; 1 to 5: off by so many powers of ten of the tolerance."}
OF_TRUTHS = " A dot agrees; what is marked should be the other truth value."
MAKERS: dict[str, Callable[[TerminalScreen, Mapping[str, Any]], list[Row]]] = {
    "attention": _attention,
    "differences": _differences,
    "lines": _lines,
    "bars": _bars,
}
