"""The source of an exercise as it stands in a notebook or a script: its definition and what it leans on.

A notebook is not a file that runs: cells were run in any order, some of them call `check` themselves or train for an
hour. So only definitions are taken, the newest of each name, and of those only what the exercise needs: functions,
classes, imports, constants.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from autograder.submissions import SourceFile
from autograder.submissions.magics import clean
from autograder.submissions.source_text import parsed

Binding = (
    ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign | ast.Import | ast.ImportFrom
)


@dataclass(frozen=True)
class SourcePart:
    """One statement that gives meaning to names: where it stands, its text, what it binds and what it uses."""

    place: str
    line: int
    text: str
    order: int
    binds: frozenset[str]
    uses: frozenset[str]
    is_import: bool = False


@dataclass
class Definitions:
    """All parts of some cells or of one file, in the order in which they were run."""

    parts: list[SourcePart] = field(default_factory=list)

    def add(self, text: str, place: str) -> None:
        """Take in a cell, or a whole file; what Python cannot read binds nothing."""
        text = clean(text).code
        tree = parsed(text)
        lines = text.split("\n")
        for node in tree.body if tree is not None else []:
            if isinstance(node, Binding):
                first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
                body = "\n".join(lines[first - 1 : node.end_lineno])
                if node.col_offset or not body.lstrip().startswith(("def", "class", "async", "@")):
                    body = ast.get_source_segment(text, node) or body  # two statements on one line
                self.parts.append(_part(node, place, first, body, len(self.parts)))

    def needed_for(self, name: str) -> list[SourcePart]:
        """The parts that a name needs, in order; nothing where it is not defined here."""
        found: dict[int, SourcePart] = {}
        waiting, seen = [name], {name}
        while waiting:
            for part in self._meaning(waiting.pop()):
                found[part.order] = part
                fresh = part.uses - seen
                seen |= fresh
                waiting += fresh
        return [found[order] for order in sorted(found)]

    def _meaning(self, name: str) -> list[SourcePart]:
        """What a name stands for last: its newest binding, with older ones for as long as it is made from itself."""
        meaning: list[SourcePart] = []
        for part in reversed([part for part in self.parts if name in part.binds]):
            meaning.append(part)
            if name not in part.uses or part.text.lstrip().startswith(("def ", "class ", "@", "async ")):
                break
        return meaning


def _part(node: Binding, place: str, line: int, text: str, order: int) -> SourcePart:
    is_import = isinstance(node, ast.Import | ast.ImportFrom)
    return SourcePart(place, line, text, order, frozenset(_bound(node)), frozenset(_used(node)), is_import)


def _bound(node: Binding) -> Iterator[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name.partition(".")[0]) for alias in node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = (part for target in targets for part in ast.walk(target))
        yield from (part.id for part in names if isinstance(part, ast.Name))
    else:
        yield node.name


def _used(node: Binding) -> Iterator[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return
    yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load))


def source_of(name: str, definitions: Definitions, title: str) -> SourceFile | None:
    """The text that defines a name, ready to run, with the way back to its cells; None where it is not defined."""
    parts = definitions.needed_for(name)
    if not any(name in part.binds and not part.is_import for part in parts):
        return None
    lines, places = [], []
    for part in parts:
        own = part.text.split("\n")
        lines += own
        places += [(part.place, part.line + number) for number in range(len(own))]
    return SourceFile("\n".join(lines) + "\n", title, tuple(places))


def of_cells(cells: Iterable[tuple[int, str]]) -> Definitions:
    """The definitions of the cells that a notebook has run: (number, text), oldest first."""
    found = Definitions()
    for number, text in cells:
        found.add(text, f"In [{number}]")
    return found


def of_file(text: str, name: str) -> Definitions:
    """The definitions of a script."""
    found = Definitions()
    found.add(text, name)
    return found


def history(namespace: Mapping[str, object]) -> list[tuple[int, str]]:
    """The cells that IPython has run, from its own record of them."""
    cells = namespace.get("In")
    texts = list(cells) if isinstance(cells, list) else []
    return [(number, str(text)) for number, text in enumerate(texts) if number and str(text).strip()]
