"""The way of an exception through the learner's own functions, the innermost last. Lines of ours and of torch are left
out: nothing can be mended there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.checks.request import Stopped
from autograder.submissions import SourceFile

SHOWN = 3  # frames at each end of a long chain
LONGEST = 160  # characters of a line


@dataclass(frozen=True)
class Link:
    """One function of the chain: its name, the place where it stands, and the line that runs there."""

    function: str
    place: str
    text: str


AGAIN = Link("...", "", "the same again and again")  # a function that calls itself


def chain_of(stop: Stopped, unit: str, sources: Mapping[str, SourceFile]) -> tuple[Link, ...]:
    """The functions that called each other; nothing where there is only one. Three dots stand for what is left out."""
    frames = [frame for frame in stop.trace if not frame[2].startswith("<module")]
    if len({(file, function) for file, _, function in frames}) < 2:
        return ()
    links: list[Link] = []
    for number, (file, line, function) in enumerate(frames):
        if number and frames[number - 1] == frames[number]:
            links += [] if links[-1] == AGAIN else [AGAIN]
        else:
            links.append(_link(file or f"{unit}.py", line, function, sources))
    if len(links) <= 2 * SHOWN:
        return tuple(links)
    return (*links[:SHOWN], Link("...", "", ""), *links[-SHOWN:])


def _link(file: str, line: int, function: str, sources: Mapping[str, SourceFile]) -> Link:
    source = sources.get(file.removesuffix(".py"))
    if source is None:
        return Link(function, f"{file}, line {line}", "")
    return Link(function, source.place(line), _text(source.text.split("\n"), line))


def _text(lines: Sequence[str], line: int) -> str:
    return lines[line - 1].strip()[:LONGEST] if 1 <= line <= len(lines) else ""
