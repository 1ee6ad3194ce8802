"""The two markers that separate what a learner gets from what stays here.

    # BEGIN SOLUTION
    ...
    # END SOLUTION

Each stands alone on its line, at the indentation of the statements between them. Whatever looks like a marker and is
not exactly one is refused: a marker that is not understood would hand out the answer.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.errors import CourseError

BEGIN, END = "# BEGIN SOLUTION", "# END SOLUTION"

_ALIKE = re.compile(r"#.*\b(begin|end)[\W_]*(of|the)?[\W_]*solutions?\b", re.IGNORECASE)
_FUZZY = 0.82  # "# BEGN SOLUTION" has 0.97, "# BEGIN SOLVE" 0.83; "# the solution" has 0.60


@dataclass(frozen=True)
class Block:
    """A pair of markers. Lines count from 1, `indent` is in characters."""

    begin: int
    end: int
    indent: int

    def holds(self, line: int) -> bool:
        """Whether a line stands between the markers, or is one of them."""
        return self.begin <= line <= self.end


def parse(text: str, file: str) -> ast.Module:
    """The syntax tree; CourseError with file and line where the text is not Python."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise CourseError(f"{file}, line {line}: this is not Python: {getattr(error, 'msg', error)}.") from error


def comments(text: str) -> Iterator[tuple[int, int, str]]:
    """Line, column and text of every comment."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.start[1], token.string


def find_blocks(text: str, file: str) -> tuple[Block, ...]:
    """All pairs of markers, in order. CourseError for whatever cannot be paired."""
    blocks: list[Block] = []
    begin: tuple[int, int] | None = None
    for line, indent, marker in _markers(text, file):
        if marker == BEGIN:
            if begin is not None:
                raise CourseError(f"{file}, line {line}: `{BEGIN}` inside the block that begins in line {begin[0]}.")
            begin = line, indent
        elif begin is None:
            raise CourseError(f"{file}, line {line}: `{END}` without a `{BEGIN}` before it.")
        else:
            blocks.append(_paired(begin, line, indent, file))
            begin = None
    if begin is not None:
        raise CourseError(f"{file}, line {begin[0]}: `{BEGIN}` is never closed. Add `{END}` after the last line of it.")
    return tuple(blocks)


def _paired(begin: tuple[int, int], line: int, indent: int, file: str) -> Block:
    if indent != begin[1]:
        raise CourseError(
            f"{file}, line {line}: `{END}` is indented by {indent}, its `{BEGIN}` in line {begin[0]} by {begin[1]}."
        )
    return Block(begin[0], line, indent)


def _markers(text: str, file: str) -> Iterator[tuple[int, int, str]]:
    """Exact markers in order; CourseError at the first line that only resembles one."""
    parse(text, file)  # the tokens of what does not parse mean nothing
    found = {line: (column, comment) for line, column, comment in comments(text)}
    for number, line in enumerate(text.split("\n"), start=1):
        column, comment = found.get(number, (0, ""))
        if comment in (BEGIN, END) and line.strip() == comment:
            yield number, column, comment
        elif _ALIKE.search(line) or _resembles(comment):
            raise CourseError(
                f"{file}, line {number}: `{line.strip()}` resembles a marker and is none. A marker is exactly "
                f"`{BEGIN}` or `{END}`, alone on its line, and not part of a string."
            )


def _resembles(comment: str) -> bool:
    words = " ".join(re.findall(r"[a-z]+", comment.lower()))
    return any(
        difflib.SequenceMatcher(None, words, marker).ratio() > _FUZZY for marker in ("begin solution", "end solution")
    )
