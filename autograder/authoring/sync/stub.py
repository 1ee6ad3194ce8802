"""From a reference to the file that a learner fills in.

Every solution block becomes `raise NotImplementedError("<exercise>")`, every answer becomes None, imports that only
the solution needed go. All the rest, docstrings above all, stays as the author wrote it. The result is checked
before it is given out: it must hold nothing that the public part of the reference does not hold.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator

from autograder.authoring.sync.markers import comments
from autograder.authoring.sync.reference_text import Function, ReferenceText, blank_entry, read_source
from autograder.errors import CourseError

# what every learner of the course needs, used in the stub or not
ALWAYS = {"torch", "torch.nn", "torch.nn.functional", "torch.Tensor"}

Edit = tuple[int, int, list[str]]  # first line, last line, what stands there instead
Import = ast.Import | ast.ImportFrom


def make_stub(text: str, file: str) -> str:
    """The stub of a reference. CourseError where the reference cannot be turned into one."""
    return stub_of(read_source(text, file))


def stub_of(source: ReferenceText) -> str:
    """The stub of a reference that has been read."""
    edits = [*_hole_edits(source), *_answer_edits(source), *_import_edits(source)]
    stub = _tidy(_apply(source.text, edits))
    check_stub(stub, source)
    return stub


def _hole_edits(source: ReferenceText) -> Iterator[Edit]:
    for hole in source.holes:
        instead = []
        if hole.in_function:
            instead = [" " * hole.block.indent + f'raise NotImplementedError("{hole.exercise}")']
        yield hole.block.begin, hole.block.end, instead


def _answer_edits(source: ReferenceText) -> Iterator[Edit]:
    lines = source.text.split("\n")
    for entry in source.answers:
        yield entry.line, entry.line, [blank_entry(lines[entry.line - 1], entry)]


def _import_edits(source: ReferenceText) -> Iterator[Edit]:
    """Take out what nothing outside the solutions uses."""
    used = set(_used_names(source.tree, source))
    for node in source.tree.body:
        if isinstance(node, Import) and not source.solves(node.lineno):
            kept = [alias for alias in node.names if _bound(alias) in used or _always(node, alias)]
            if len(kept) < len(node.names):
                yield node.lineno, node.end_lineno or node.lineno, _written(node, kept)


def _used_names(tree: ast.Module, source: ReferenceText) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not source.solves(node.lineno):
            yield node.id


def _bound(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _always(node: Import, alias: ast.alias) -> bool:
    if isinstance(node, ast.Import):
        return alias.name in ALWAYS
    return f"{node.module}.{alias.name}" in ALWAYS or node.module == "__future__"


def _written(node: Import, kept: list[ast.alias]) -> list[str]:
    if not kept:
        return []
    if isinstance(node, ast.Import):
        return [ast.unparse(ast.Import(kept))]
    return [ast.unparse(ast.ImportFrom(node.module, kept, node.level))]


def _apply(text: str, edits: Iterable[Edit]) -> list[str]:
    lines = text.split("\n")
    for first, last, instead in sorted(edits, reverse=True):
        if not instead and _blank(lines, first - 2) and _blank(lines, last):
            last += 1  # of the empty lines before and after, one set is enough
        lines[first - 1 : last] = instead
    return lines


def _blank(lines: list[str], at: int) -> bool:
    return not (0 <= at < len(lines)) or not lines[at].strip()


def _tidy(lines: list[str]) -> str:
    """At most two empty lines in a row, one line end at the end of the file."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or any(before.strip() for before in kept[-2:]):
            kept.append(line)
    return "\n".join(kept).rstrip() + "\n"


def check_stub(stub: str, source: ReferenceText) -> None:
    """Refuse a stub that holds more than the public part of its reference, or that would not import."""
    where = source.file
    try:
        tree = ast.parse(stub)
    except SyntaxError as error:
        raise CourseError(f"{where}: its stub does not parse (line {error.lineno} of it: {error.msg}).") from error
    public = source.public_tree()
    allowed = {f"raise NotImplementedError('{hole.exercise}')" for hole in source.holes} | set(
        _simple_statements(public)
    )
    for statement in _simple_statements(tree):
        if statement not in allowed and not statement.startswith(("import ", "from ")):
            raise CourseError(f"{where}: its stub would hold `{statement[:80]}`, which is part of the solution.")
    remarks = {comment for line, _, comment in comments(source.text) if not source.solves(line)}
    for _, _, comment in comments(stub):
        if comment not in remarks:
            raise CourseError(f"{where}: its stub would hold the comment `{comment}` of the solution.")
    _check_names(tree, source)


def _simple_statements(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            yield ast.unparse(node)


def _check_names(tree: ast.Module, source: ReferenceText) -> None:
    """What only a solution defines must not be used outside one."""
    lost = set(_defined(source.tree)) - set(_defined(tree)) - set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in lost:
            raise CourseError(f"{source.file}: `{node.id}` is used outside the solutions, but only defined inside one.")


def _defined(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | Function):
            yield node.name
        elif isinstance(node, ast.alias):
            yield _bound(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
