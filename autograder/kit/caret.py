"""Where in a line Python stops to understand a text."""

from __future__ import annotations

import warnings

from rich.cells import cell_len

from autograder.text import one_line

WIDEST = 60  # carets below a line


def caret_at(text: str, line: int) -> tuple[int, int] | None:
    """(columns before it, columns of it) of what Python cannot read in that line, as `one_line` shows it; or None."""
    error = _problem(text)
    if error is None or error.lineno != line or not error.offset:
        return None
    shown = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
    first = min(error.offset - 1, len(shown))
    same = error.end_lineno in (None, line) and (error.end_offset or 0) > error.offset
    last = min((error.end_offset or 0) - 1, len(shown)) if same else first + 1
    before = cell_len(one_line(shown[:first]))
    return before, max(1, min(WIDEST, cell_len(one_line(shown[first:last]))))


def _problem(text: str) -> SyntaxError | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<learner>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error
    except Exception:  # whatever else is wrong with it has no place
        return None
    return None
