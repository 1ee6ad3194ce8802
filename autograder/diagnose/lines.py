"""The learner's own lines, shown where they matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autograder.record import SourceLine

if TYPE_CHECKING:
    from autograder.collect import Source

AROUND = 1  # lines before and after


def source_lines(source: Source | None, line: int | None) -> tuple[SourceLine, ...]:
    """The line, marked as meant, and its neighbours, with the names by which the learner knows their places."""
    if source is None or line is None:
        return ()
    texts = source.text.splitlines()
    wanted = range(max(1, line - AROUND), min(len(texts), line + AROUND) + 1)
    return tuple(
        SourceLine(number, texts[number - 1][:200], source.place(number), {"meant": True} if number == line else {})
        for number in wanted
    )
