"""One picture of what several exercises show, from the pictures of each: the gradients of a student's own models.

A picture says so itself, with a key `beside`; those with the same word belong together.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from autograder.figures.drawing import Picture, picture
from autograder.results import Document

GRADIENT = "gradient"
LARGEST = 64  # positions; a curve that is longer is none of ours


def gradients_beside(document: Document) -> Picture | None:
    """What is left of a gradient on its way back, for every model of a student's that shows it; None below two."""
    curves = list(_curves(document))
    if len(curves) < 2:
        return None
    left = ", ".join(f"{values[-1]:.1g} in `{name}`" for name, values in curves)
    said = (
        f"How much of the gradient of the last output is left on its way back. At the first position: {left}. "
        "Where little is left, what stands there can hardly be learned from."
    )
    data = {"series": curves, "x": "positions back", "y": "what is left of the gradient", "logarithmic": True}
    return picture({"kind": "lines", "data": data, "sentence": said})


def belongs_beside(entry: Mapping[str, object]) -> bool:
    """Whether a picture is drawn with others where there are several."""
    return entry.get("beside") == GRADIENT


def _curves(document: Document) -> Iterator[tuple[str, list[float]]]:
    for unit in document.units:
        for exercise in unit.exercises:
            for entry in filter(belongs_beside, exercise.pictures):
                values = _relative(entry.get("data"))
                if values:
                    yield unit.unit, values


def _relative(data: Any) -> list[float]:
    """The one curve of a picture, as parts of its first value; nothing where the data is something else."""
    series = data.get("series") if isinstance(data, Mapping) else None
    if not isinstance(series, Sequence) or len(series) != 1 or len(series[0]) != 2:
        return []
    values = series[0][1]
    if not isinstance(values, Sequence) or not 0 < len(values) <= LARGEST or not all(map(_positive, values)):
        return []
    return [value / values[0] for value in values]


def _positive(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value) and value > 0
