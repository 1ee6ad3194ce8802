"""Small pictures as inline SVG, each with a title and a sentence that says the same in words.

Colours come from the page's style sheet by class name, so that pictures follow light and dark. Nothing here
trusts the data: what is no finite number of sensible size is refused, and the page shows the sentence alone.
"""

import itertools
import math
from collections.abc import Sequence

from markupsafe import Markup, escape

LETTER = 7.4  # width of a letter at the 13 px in which labels are set
CELLS = 48  # rows or columns a map may have: more cannot be told apart on a page


class Drawing:
    """A picture under construction; sizes are in its own units, it is scaled to the page."""

    def __init__(self, width: float, height: float, *, title: str, sentence: str) -> None:
        self.width, self.height, self.title, self.sentence = width, height, title, sentence
        self.parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, kind: str, shade: float | None = None) -> None:
        """A rectangle of a class of the style sheet; `shade` from 0 to 1 is how strong its colour is."""
        opacity = "" if shade is None else f' fill-opacity="{min(1.0, max(0.0, shade)):.3g}"'
        self.parts.append(
            f'<rect class="{kind}" x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}"{opacity}/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        self.parts.append(f'<line class="{kind}" x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"/>')

    def path(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        """A line through points."""
        way = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
        self.parts.append(f'<polyline class="{kind}" points="{way}"/>')

    def text(self, x: float, y: float, words: str, *, anchor: str = "start", kind: str = "label") -> None:
        self.parts.append(f'<text class="{kind}" x="{x:.4g}" y="{y:.4g}" text-anchor="{anchor}">{escape(words)}</text>')

    def markup(self) -> Markup:
        """The finished picture."""
        head = (
            f'<svg class="picture" role="img" viewBox="0 0 {self.width:.4g} {self.height:.4g}" '
            f'width="{self.width:.4g}" height="{self.height:.4g}">'
        )
        names = f"<title>{escape(self.title)}</title><desc>{escape(self.sentence)}</desc>"
        return Markup(head + names + "".join(self.parts) + "</svg>")


def attention_map(weights: Sequence[Sequence[float]], allowed: Sequence[Sequence[bool]], sentence: str) -> Markup:
    """Weights (queries x keys) beside the pattern of what may be seen; weight on a hidden key is framed and crossed."""
    rows, columns = _size(weights)
    side = min(26.0, 200.0 / max(rows, columns))
    gap, top, left = 40.0, 34.0, 22.0
    second = left + columns * side + gap
    free = all(all(row) for row in allowed)  # nothing is hidden from anybody: there is nothing to put beside
    wide = max(left + columns * side, 100) if free else second + columns * side
    drawing = Drawing(wide + 4, top + rows * side + 6, title="Attention weights", sentence=sentence)
    for start, heading in ((left, "your weights"), (second, "may be seen"))[: 1 if free else 2]:
        drawing.text(start, 12, heading)
        _axis_numbers(drawing, start, top, side, rows, columns)
    for row, column in itertools.product(range(rows), range(columns)):
        y, may = top + row * side, bool(allowed[row][column])
        _weight(drawing, left + column * side, y, side, _finite(weights[row][column]), may)
        if not free:
            drawing.rect(second + column * side, y, side - 1, side - 1, "allowed" if may else "empty")
    return drawing.markup()


def _weight(drawing: Drawing, x: float, y: float, side: float, weight: float, may: bool) -> None:
    """One cell of the learner's weights."""
    drawing.rect(x, y, side - 1, side - 1, "empty")
    drawing.rect(x, y, side - 1, side - 1, "weight", weight)
    if not may and abs(weight) > 1e-12:
        drawing.rect(x + 0.75, y + 0.75, side - 2.5, side - 2.5, "leak")
        drawing.line(x + side * 0.28, y + side * 0.28, x + side * 0.68, y + side * 0.68, "leak")
        drawing.line(x + side * 0.68, y + side * 0.28, x + side * 0.28, y + side * 0.68, "leak")


def difference_map(steps: Sequence[Sequence[float]], sentence: str, *, rows: str = "", columns: str = "") -> Markup:
    """Where values differ: 0 = agrees (a dot), 1 to 5 = how many steps of tolerance away (darker is further)."""
    height, width = _size(steps)
    side = min(26.0, 320.0 / max(height, width))
    left, top = 22.0, 34.0
    heading = " by ".join(filter(None, (rows, columns))) or "rows by columns"
    wide = left + max(width * side, LETTER * len(heading))
    drawing = Drawing(wide + 4, top + height * side + 6, title="Map of differences", sentence=sentence)
    drawing.text(left, 12, heading)
    _axis_numbers(drawing, left, top, side, height, width)
    for row, column in itertools.product(range(height), range(width)):
        x, y, step = left + column * side, top + row * side, _finite(steps[row][column])
        drawing.rect(x, y, side - 1, side - 1, "empty")
        if step > 0:
            drawing.rect(x, y, side - 1, side - 1, "difference", 0.25 + 0.15 * min(step, 5.0))
        else:
            drawing.rect(x + side * 0.42, y + side * 0.42, side * 0.12, side * 0.12, "agrees")
    return drawing.markup()


PLOT_WIDTH, PLOT_HEIGHT, PLOT_TOP, PLOT_BOTTOM = 440.0, 234.0, 26.0, 42.0


def line_plot(series: Sequence[tuple[str, Sequence[float]]], sentence: str, *, x_label: str, y_label: str,
              marks: Sequence[str] = (), logarithmic: bool = False) -> Markup:  # fmt: skip
    """One line per series; each is named where it ends, with a piece of its line, not by colour alone.

    marks: what stands below each place, 0, 1, 2 ... otherwise.
    """
    shown = [(name[:22], [_scaled(value, logarithmic) for value in values]) for name, values in series[:6] if values]
    low, high = _span([value for _, values in shown for value in values])
    ticks, low, high = _decades(low, high) if logarithmic else _thirds(low, high)
    longest = max(len(values) for _, values in shown)
    left = 10 + LETTER * max(len(words) for _, words in ticks)
    right = PLOT_WIDTH - 32 - LETTER * max(len(name) for name, _ in shown)
    bottom, tall = PLOT_HEIGHT - PLOT_BOTTOM, PLOT_HEIGHT - PLOT_BOTTOM - PLOT_TOP
    drawing = Drawing(PLOT_WIDTH, PLOT_HEIGHT, title=f"{y_label} by {x_label}", sentence=sentence)
    _frame(drawing, left, PLOT_TOP, right, bottom, x_label, y_label)
    for value, words in ticks:
        drawing.text(left - 6, bottom - tall * (value - low) / (high - low) + 4, words, anchor="end")
    step = (right - left) / max(1, longest - 1)
    for place in range(0, longest, math.ceil(longest / 8)):
        below = marks[place] if place < len(marks) else str(place)
        drawing.text(left + place * step, bottom + 16, below, anchor="middle")
    ends: list[tuple[float, int, str]] = []
    for number, (name, values) in enumerate(shown):
        points = [
            (left + place * step, bottom - tall * (value - low) / (high - low)) for place, value in enumerate(values)
        ]
        drawing.path(points, f"line line-{number}")
        ends.append((points[-1][1], number, name))
    for y, number, name in _apart(ends):
        drawing.line(right + 6, y, right + 22, y, f"line line-{number}")
        drawing.text(right + 27, y + 4, name)
    return drawing.markup()


def _decades(low: float, high: float) -> tuple[list[tuple[float, str]], float, float]:
    """Marks of a logarithmic axis, at powers of ten, and its ends; values are logarithms."""
    first, last = math.floor(low), math.ceil(high)
    every = math.ceil((last - first) / 4)
    first = last - every * math.ceil((last - first) / every)
    return [(power, f"{10.0**power:g}") for power in range(first, last + 1, every)], first, last


def _thirds(low: float, high: float) -> tuple[list[tuple[float, str]], float, float]:
    """Marks of a plain axis: both ends and the middle."""
    return [(low + share * (high - low), f"{low + share * (high - low):.2g}") for share in (0.0, 0.5, 1.0)], low, high


def _apart(ends: Sequence[tuple[float, int, str]], least: float = 14.0) -> list[tuple[float, int, str]]:
    """The names at the ends of lines, (y, number, name) from top to bottom, moved apart where they would touch."""
    placed: list[tuple[float, int, str]] = []
    for y, number, name in sorted(ends):
        placed.append((max(y, placed[-1][0] + least) if placed else y, number, name))
    # pushed below the axis: all of them go up again by as much
    over = max(0.0, placed[-1][0] - (PLOT_HEIGHT - PLOT_BOTTOM)) if placed else 0.0
    return [(y - over, number, name) for y, number, name in placed]


def histogram(counts: Sequence[int], labels: Sequence[str], sentence: str, *, x_label: str, title: str) -> Markup:
    """Bars side by side, each with its count above; labels stand at the edges, so there is one more of them."""
    width, height, left, top, bottom = 460.0, 210.0, 16.0, 22.0, 46.0
    highest = max(1, *counts)
    step = (width - 2 * left) / len(counts)
    drawing = Drawing(width, height, title=title, sentence=sentence)
    drawing.line(left, height - bottom, width - left, height - bottom, "axis")
    for place, count in enumerate(counts):
        x, tall = left + place * step, (height - top - bottom) * count / highest
        drawing.rect(x + 2, height - bottom - tall, step - 4, tall, "bar")
        if count:
            drawing.text(x + step / 2, height - bottom - tall - 6, str(count), anchor="middle")
    for place, label in enumerate(labels[: len(counts) + 1]):
        drawing.text(left + place * step, height - bottom + 18, label, anchor="middle")
    drawing.text(width / 2, height - 6, x_label, anchor="middle")
    return drawing.markup()


def bars(labels: Sequence[str], values: Sequence[float], most: float, sentence: str, *, title: str) -> Markup:
    """Bars below each other, each with its label in front and its value behind."""
    row, left, width = 24.0, 190.0, 520.0
    drawing = Drawing(width, row * len(labels) + 4, title=title, sentence=sentence)
    for place, (label, value) in enumerate(zip(labels, values, strict=True)):
        y, number = place * row + 4, _finite(value)
        long = (width - left - 56) * min(1.0, max(0.0, number / most if most else 0.0))
        drawing.text(left - 8, y + 13, label[:26], anchor="end")
        drawing.rect(left, y, width - left - 56, row - 8, "empty")
        drawing.rect(left, y, long, row - 8, "bar")
        drawing.text(width - 48, y + 13, f"{number:.4g}")
    return drawing.markup()


def share_bar(share: float) -> Markup:
    """A bar beside a number that is there in words already, so it is hidden from those who listen."""
    wide = 100.0 * min(1.0, max(0.0, share))
    return Markup(
        '<svg class="share" viewBox="0 0 100 8" width="100" height="8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="empty" width="100" height="8"/><rect class="bar" width="{wide:.3g}" height="8"/></svg>'
    )


def _size(matrix: Sequence[Sequence[object]]) -> tuple[int, int]:
    """Rows and columns of a map, refused where it is ragged, empty or too large to see."""
    rows, columns = len(matrix), len(matrix[0])
    if not (0 < rows <= CELLS and 0 < columns <= CELLS) or any(len(row) != columns for row in matrix):
        raise ValueError("a map needs equal rows, at most 48 of them, at most 48 long")
    return rows, columns


def _finite(value: object) -> float:
    number = float(value) if isinstance(value, (int, float)) else math.nan
    if not math.isfinite(number):
        raise ValueError("a picture needs finite numbers")
    return number


def _scaled(value: object, logarithmic: bool) -> float:
    """A value on its axis; on a logarithmic one, what is 0 or below stands at the lower edge of 1e-12."""
    number = _finite(value)
    return math.log10(max(number, 1e-12)) if logarithmic else number


def _span(values: Sequence[float]) -> tuple[float, float]:
    """The ends of an axis, never the same."""
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _axis_numbers(drawing: Drawing, left: float, top: float, side: float, rows: int, columns: int) -> None:
    """Positions along both edges of a map, thinned out where they would touch."""
    every = max(1, math.ceil(14 / side))
    for row in range(0, rows, every):
        drawing.text(left - 6, top + (row + 0.5) * side + 4, str(row), anchor="end")
    for column in range(0, columns, every):
        drawing.text(left + (column + 0.5) * side, top - 6, str(column), anchor="middle")


def _frame(drawing: Drawing, left: float, top: float, right: float, bottom: float, x_label: str, y_label: str) -> None:
    """Two axes with their names."""
    drawing.line(left, bottom, right, bottom, "axis")
    drawing.line(left, top, left, bottom, "axis")
    drawing.text((left + right) / 2, bottom + 34, x_label, anchor="middle")
    drawing.text(left, top - 10, y_label)
