"""What an experiment needs, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Functions = Mapping[str, Callable[..., Any]]  # the learner's functions and classes, by the name of the exercise


@dataclass(frozen=True)
class ExperimentResult:
    """The outcome of an experiment.

    head, rows: a table of words and numbers; picture: as `autograder.figures.drawing` draws it, its sentence included.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    picture: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"head": list(self.head), "rows": [list(row) for row in self.rows], "picture": dict(self.picture)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> ExperimentResult:
        rows = tuple(tuple(str(cell) for cell in row) for row in data["rows"])
        return ExperimentResult(tuple(str(cell) for cell in data["head"]), rows, data["picture"])


@dataclass(frozen=True)
class Experiment:
    """An experiment: its question, the exercises that it uses (by unit), and how it is done with some of them.

    all_needed: it means nothing if one of them is missing.
    """

    name: str
    question: str
    needs: Mapping[str, str]  # exercise -> unit
    run: Callable[[Functions], ExperimentResult]
    all_needed: bool = False


def picture(
    series: list[tuple[str, list[float]]],
    sentence: str,
    *,
    x: str,
    y: str,
    marks: Sequence[int] = (),
    logarithmic: bool = False,
) -> dict[str, Any]:
    """A picture of lines as data. marks: what stands below each value, where that is not 0, 1, 2 ..."""
    data: dict[str, Any] = {"series": [[name, values] for name, values in series], "x": x, "y": y}
    data |= {"logarithmic": logarithmic} | ({"marks": [str(mark) for mark in marks]} if marks else {})
    return {"kind": "lines", "data": data, "sentence": sentence}
