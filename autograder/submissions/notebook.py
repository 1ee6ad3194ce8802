"""A notebook (.ipynb, nbformat 3 or 4) to Python text that runs from top to bottom, cell after cell.

Rules, in the order in which they apply:

- Code cells run in the order in which they stand; execution counts and saved outputs are not looked at.
- "cell 4" is the fourth code cell, as people count them; empty ones count.
- A code cell that was turned into text is code again where nbgrader's metadata say so, or where its text is Python that
  defines an exercise which no code cell defines.
- Notebook commands (see `magics`) do nothing; a cell of another language (`%%bash`) is left out.
- A cell with a syntax error is left out alone. What it would have defined, and no earlier cell did, is there and
  raises that error with its place when it is called: the other cells' exercises are graded.
- A grade_id that stands twice (a copied cell) is named; all cells run, so the last definition counts.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from autograder.submissions.bounds import TOKENS, TOO_MANY, refuse_costly
from autograder.submissions.magics import STAND_IN, clean
from autograder.submissions.source_text import definitions, parsed, problem_in
from autograder.submissions.submission import Place, SourceFile
from autograder.submissions.tree import PYTHON_BYTES, Refusal

CELLS = 5_000
# What becomes an object each, of 60 to 230 bytes, when a notebook is read. Pictures and numbers hold none of them.
_MARKS = {b"{": 200_000, b"[": 400_000, b'"': 1_000_000}
_PRELUDE = f"""\
class _Notebook:
    def __getattr__(self, name): return self
    def __call__(self, *arguments, **keywords): return self
    def __iter__(self): return iter(())
    def __enter__(self): return self
    def __exit__(self, *error): return None
{STAND_IN} = get_ipython = display = _Notebook()
"""


@dataclass(frozen=True)
class NotebookCell:
    """One code cell: how people call it ("cell 4"), and its code."""

    label: str
    code: str


def read_notebook(content: bytes, name: str, exercises: Collection[str] = ()) -> tuple[SourceFile, tuple[str, ...]]:
    """The source, and notes on what was changed or left out. Raises Refusal where it is no notebook in Python."""
    notebook = _json(content)
    _check_language(notebook)
    cells, notes = _code_cells(_raw_cells(notebook), exercises)
    if sum(len(cell.code) for cell in cells) > PYTHON_BYTES:
        raise Refusal("its code is larger than 1 MiB")
    _refuse_costly(cells)
    source, more = _assemble(cells, name)
    return source, (*notes, *more)


def _refuse_costly(cells: Collection[NotebookCell]) -> None:
    """Raises Refusal where a cell, or all of them together, would cost too much to parse."""
    tokens = 0
    for cell in cells:
        tokens += refuse_costly(clean(cell.code).code, cell.label)  # as it will be parsed
    if tokens > TOKENS:
        raise Refusal(TOO_MANY)


def looks_like_notebook(text: str) -> bool:
    """Whether a file called `.py` is really a notebook's JSON."""
    return text.lstrip().startswith("{") and '"cells"' in text and '"nbformat"' in text


def _json(content: bytes) -> dict[str, object]:
    if re.search(rb"^(<<<<<<<|>>>>>>>) ", content, re.MULTILINE):
        raise Refusal("it holds the marks of a merge that was not finished (<<<<<<<)")
    for mark, most in _MARKS.items():
        if content.count(mark) > most:
            raise Refusal(
                f"it holds too much output (more than {most:,} times {mark.decode()}). Clear all outputs, save the "
                "notebook and hand it in again"
            )
    try:
        # Numbers only occur in outputs; constants for them keep megabytes of plot data out of memory.
        data = json.loads(content, parse_int=_small, parse_float=lambda _: 0.0)
    except json.JSONDecodeError as error:
        raise Refusal(f"it is not a notebook: its JSON is damaged at line {error.lineno}") from None
    except (ValueError, RecursionError, MemoryError):
        raise Refusal("it is not a notebook: its JSON is damaged") from None
    if not isinstance(data, dict):
        raise Refusal("it is not a notebook: no cells are in it")
    return data


def _small(digits: str) -> int:
    return int(digits) if len(digits) < 4 else 0


def _check_language(notebook: Mapping[str, object]) -> None:
    """The kernel's name does not matter, its language does. Raises Refusal."""
    metadata = _mapping(notebook.get("metadata"))
    for key, inner in (("kernelspec", "language"), ("language_info", "name")):
        language = _mapping(metadata.get(key)).get(inner)
        if isinstance(language, str) and language and not language.casefold().startswith(("python", "ipython")):
            raise Refusal(f"it is a notebook in {language[:40]}, not in Python")


def _raw_cells(notebook: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The cells of nbformat 4, or of all worksheets of nbformat 3. Raises Refusal where there are none."""
    cells = notebook.get("cells")
    if cells is None and isinstance(notebook.get("worksheets"), list):
        sheets = notebook["worksheets"]
        cells = [cell for sheet in sheets for cell in _list(_mapping(sheet).get("cells"))]  # type: ignore[attr-defined]
    if not isinstance(cells, list):
        raise Refusal("it is not a notebook: no cells are in it")
    if len(cells) > CELLS:
        raise Refusal(f"it has more than {CELLS} cells")
    return [cell for cell in cells if isinstance(cell, dict)]


def _code_cells(raw: list[Mapping[str, object]], exercises: Collection[str]) -> tuple[list[NotebookCell], list[str]]:
    code = [_text(cell) for cell in raw if cell.get("cell_type") == "code"]
    defined = {name for text in code for _, name in definitions(text)}
    wanted = set(exercises) - defined
    cells: list[NotebookCell] = []
    notes: list[str] = []
    count = 0
    for cell in raw:
        if cell.get("cell_type") == "code":
            count += 1
            cells.append(NotebookCell(f"cell {count}", _text(cell)))
        elif _was_code(cell, wanted):
            label = f"the text cell after cell {count}" if count else "the text cell before cell 1"
            cells.append(NotebookCell(label, _text(cell)))
            notes.append(f"{label} was a code cell and is one again")
    return cells, notes + _copies(raw)


def _was_code(cell: Mapping[str, object], wanted: set[str]) -> bool:
    """Whether a text cell is a code cell that somebody changed by mistake."""
    marks = _mapping(_mapping(cell.get("metadata")).get("nbgrader"))
    if marks.get("cell_type") in ("code", "markdown", "raw"):
        return marks["cell_type"] == "code"
    text = _text(cell)
    if not any(name in wanted for _, name in definitions(text)):
        return False
    try:
        refuse_costly(text)
    except Refusal:
        return False
    return parsed(text) is not None


def _copies(raw: list[Mapping[str, object]]) -> list[str]:
    """A note for each grade_id that more than one code cell bears."""
    places: dict[str, list[int]] = {}
    count = 0
    for cell in raw:
        if cell.get("cell_type") != "code":
            continue
        count += 1
        identity = _mapping(_mapping(cell.get("metadata")).get("nbgrader")).get("grade_id")
        if isinstance(identity, str):
            places.setdefault(identity, []).append(count)
    return [
        f'grade_id "{identity[:60]}" stands in cells {", ".join(map(str, cells))}: all run, the last definition counts'
        for identity, cells in places.items()
        if len(cells) > 1
    ]


def _assemble(cells: list[NotebookCell], name: str) -> tuple[SourceFile, list[str]]:
    """Put the cells one below the other, each from the left margin, and remember where every line came from."""
    lines: list[str] = []
    places: list[Place] = []
    spans: list[tuple[int, int]] = []
    notes: list[str] = []
    futures: set[str] = set()
    for cell in cells:
        text, inner, new_futures = _runnable(cell, notes)
        futures |= new_futures
        if text.strip():
            spans.append((len(lines) + 1, len(lines) + len(inner)))
            lines += text.split("\n")
            places += [(cell.label, line) for line in inner]
    prelude = _prelude(lines, futures)
    spans = [(first + len(prelude), last + len(prelude)) for first, last in spans]
    if prelude:
        spans.insert(0, (1, len(prelude)))
    if not spans:
        notes.append("it holds no code")
        return SourceFile("pass\n", name, ((name, 1),), ((1, 1),)), notes
    before = [("before cell 1", number) for number in range(1, len(prelude) + 1)]
    return SourceFile("\n".join([*prelude, *lines]) + "\n", name, (*before, *places), tuple(spans)), notes


def _runnable(cell: NotebookCell, notes: list[str]) -> tuple[str, list[int], set[str]]:
    """The cell's text as it will run, the cell's own line for each of its lines, and its `__future__` imports."""
    cleaned = clean(cell.code)
    if cleaned.dropped is not None:
        notes.append(f"{cell.label} is a {cleaned.dropped} cell and was left out")
        return "", [], set()
    if cleaned.removed:
        line, command = cleaned.removed[0]
        others = f" and {len(cleaned.removed) - 1} more" if len(cleaned.removed) > 1 else ""
        notes.append(f"{cell.label}, line {line}: the notebook command `{command[:60]}`{others} does nothing here")
    problem = problem_in(cleaned.code)
    if problem is None:
        return cleaned.code, list(range(1, cleaned.code.count("\n") + 2)), cleaned.futures
    line, message = problem
    notes.append(f"{cell.label}, line {line}: syntax error ({message}); this cell was left out")
    text = "\n".join(_in_place_of(cell, line, message))
    return text, [line] * (text.count("\n") + 1), set()


def _in_place_of(cell: NotebookCell, line: int, message: str) -> Iterator[str]:
    """What a cell with a syntax error would have defined, as things that say so when they are called."""
    yield f"pass  # {cell.label} has a syntax error"
    words = json.dumps(f"{cell.label}, line {line}: {message}")
    for kind, name in dict.fromkeys(definitions(cell.code)):
        if not name.isidentifier():
            continue
        yield f'if "{name}" not in globals():'
        if kind:
            yield f"    class {name}:"
            yield f"        def __init__(self, *arguments, **keywords): raise SyntaxError({words})"
        else:
            yield f"    def {name}(*arguments, **keywords): raise SyntaxError({words})"


def _prelude(lines: list[str], futures: set[str]) -> list[str]:
    """Lines before the first cell: `__future__` imports, and the stand-in for what only a notebook has."""
    text = "\n".join(lines)
    needed = re.search(rf"\b(?:get_ipython|display|{STAND_IN})\b", text)
    known = sorted(futures & {"annotations", "division", "print_function", "unicode_literals", "absolute_import"})
    first = [f"from __future__ import {', '.join(known)}"] if known else []
    return first + (_PRELUDE.rstrip("\n").split("\n") if needed else [])


def _text(cell: Mapping[str, object]) -> str:
    """A cell's source with `\\n` line ends; a text or a list of texts. Lone surrogates cannot travel: replaced."""
    source = cell.get("source", cell.get("input", ""))
    text = "".join(part for part in source if isinstance(part, str)) if isinstance(source, list) else source
    if not isinstance(text, str):
        return ""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return re.sub("[\ud800-\udfff]", "\ufffd", text).rstrip("\n")


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
