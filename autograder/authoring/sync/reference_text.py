"""A unit's `reference.py` as text: which part of it may be handed out.

Purely textual: nothing is imported or run. `Source.holes` are the solution blocks with what they belong to,
`Source.public_text` is the file without them, which is all that anything generated may be made of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from autograder.authoring.sync.markers import BEGIN, END, Block, comments, find_blocks, parse
from autograder.errors import CourseError

Function = ast.FunctionDef | ast.AsyncFunctionDef
Owner = ast.Module | ast.ClassDef | Function


@dataclass(frozen=True)
class Hole:
    """A solution block. `owner` is the body it stands in; `exercise` is None for a helper at the top of the file."""

    block: Block
    owner: Owner
    exercise: str | None

    @property
    def in_function(self) -> bool:
        """Whether something must be raised in its place; elsewhere it just disappears."""
        return isinstance(self.owner, Function)


@dataclass(frozen=True)
class AnswerLine:
    """One line of `answers`: its number, the source of the key, the right value, the comment at its end."""

    line: int
    name: str
    value: ast.expr
    comment: str


@dataclass(frozen=True)
class ReferenceText:
    """A reference file that has been found to be in order."""

    file: str
    text: str
    tree: ast.Module
    holes: tuple[Hole, ...]
    exercises: tuple[ast.ClassDef | Function, ...]
    answers: tuple[AnswerLine, ...]

    @property
    def docstring(self) -> str:
        """The unit's text."""
        return ast.get_docstring(self.tree) or ""

    def solves(self, line: int) -> bool:
        """Whether a line belongs to a solution block."""
        return any(hole.block.holds(line) for hole in self.holes)

    def secret_statements(self) -> Iterator[ast.stmt]:
        """Every statement inside a solution block, nested ones included."""
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.stmt) and self.solves(node.lineno))

    def public_text(self) -> str:
        """The file without its solution blocks and with the answers blanked. Line numbers are kept."""
        lines = self.text.split("\n")
        for hole in self.holes:
            lines[hole.block.begin - 1 : hole.block.end] = [""] * (hole.block.end - hole.block.begin + 1)
        for entry in self.answers:
            lines[entry.line - 1] = blank_entry(lines[entry.line - 1], entry)
        return "\n".join(lines)

    def public_tree(self) -> ast.Module:
        """The syntax tree of the public text, with `pass` in the place of every block."""
        lines = self.public_text().split("\n")
        for hole in self.holes:
            lines[hole.block.begin - 1] = " " * hole.block.indent + "pass"
        return ast.parse("\n".join(lines))


def blank_entry(line: str, entry: AnswerLine) -> str:
    """The line of an answer with None in the place of the value, comment kept."""
    indent = line[: len(line) - len(line.lstrip())]
    return f"{indent}{entry.name}: None,{'  ' + entry.comment if entry.comment else ''}"


def read_source(text: str, file: str) -> ReferenceText:
    """Read a reference file. CourseError, with file and line, for whatever is not as it must be."""
    tree = parse(text, file)
    blocks = find_blocks(text, file)
    holes = tuple(_hole(block, tree, file) for block in blocks)
    tops = [node for node in tree.body if isinstance(node, ast.ClassDef | Function)]
    kept = [node for node in tops if not any(block.holds(node.lineno) for block in blocks)]
    for node in kept:
        _require_blocks(node, holes, file)
    exercises = tuple(node for node in kept if not node.name.startswith("_"))
    if not exercises:
        raise CourseError(f"{file}, line 1: there is no exercise, that is, no function or class at the top level.")
    return ReferenceText(file, text, tree, holes, exercises, _answers(tree, text, file))


def _hole(block: Block, tree: ast.Module, file: str) -> Hole:
    owner, chain = _innermost(block, tree)
    where = f"{file}, line {block.begin}"
    if not isinstance(owner, Owner):
        raise CourseError(f"{where}: the block stands inside a compound statement. Put `{BEGIN}` around all of it.")
    inside = [statement for statement in owner.body if block.holds(statement.lineno)]
    if not inside:
        raise CourseError(f"{where}: no statement of the same indentation stands between `{BEGIN}` and `{END}`.")
    for statement in owner.body:
        if len({block.holds(line) for line in range(first_line(statement), (statement.end_lineno or 0) + 1)}) > 1:
            raise CourseError(f"{where}: the markers cut a statement in two (line {statement.lineno}).")
    if any(statement.col_offset != block.indent for statement in inside):
        raise CourseError(f"{where}: the markers are not indented like the statements between them.")
    names = [node.name for node in chain if isinstance(node, ast.ClassDef | Function)]
    return Hole(block, owner, names[0] if names else None)


def first_line(node: ast.stmt) -> int:
    """Where a statement begins, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _innermost(block: Block, tree: ast.Module) -> tuple[ast.AST, list[ast.AST]]:
    """The smallest statement that encloses both markers, and the path from the module to it."""
    owner: ast.AST = tree
    chain: list[ast.AST] = []
    while True:
        inner = next((node for node in ast.iter_child_nodes(owner) if _encloses(node, block)), None)
        if inner is None:
            return owner, chain
        owner = inner
        chain.append(owner)


def _encloses(node: ast.AST, block: Block) -> bool:
    if not isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
        return False
    first = node.body[0].lineno if isinstance(node, ast.match_case) else node.lineno
    body = getattr(node, "body", None)
    if not isinstance(body, list) or not body or first >= block.begin:
        return False
    last = _last_line(node)
    if block.end <= last:
        return True
    # END may follow the last statement of a body: there only its indentation says that it belongs to it
    return block.begin <= last and block.indent >= int(body[0].col_offset)


def _last_line(node: ast.AST) -> int:
    return max((getattr(child, "end_lineno", 0) or 0 for child in ast.walk(node)), default=0)


def _require_blocks(node: ast.ClassDef | Function, holes: tuple[Hole, ...], file: str) -> None:
    """Every function that is not itself a solution has exactly one block: what has none would be handed out solved."""
    if isinstance(node, ast.ClassDef):
        methods = [child for child in node.body if isinstance(child, Function)]
        if not methods:
            raise CourseError(f"{file}, line {node.lineno}: the class {node.name} has no method to write.")
    else:
        methods = [node]
    for method in methods:
        own = [hole for hole in holes if hole.owner is method]
        covered = any(hole.block.holds(method.lineno) for hole in holes)
        if not own and not covered:
            raise CourseError(f"{file}, line {method.lineno}: {method.name} has no `{BEGIN}`.")
        if len(own) > 1:
            line = own[1].block.begin
            raise CourseError(f"{file}, line {line}: {method.name} has a second block. Join the two.")


def _answers(tree: ast.Module, text: str, file: str) -> tuple[AnswerLine, ...]:
    holders = [node for node in tree.body if _mentions_answers(node)]
    if not holders:
        return ()
    first = holders[0]
    value = first.value if isinstance(first, ast.Assign | ast.AnnAssign) else None
    if not isinstance(value, ast.Dict):
        raise CourseError(f"{file}, line {first.lineno}: `answers` must be one dictionary, written out.")
    if len(holders) > 1:
        raise CourseError(f"{file}, line {holders[1].lineno}: `answers` is used a second time. Keep it in one place.")
    remarks = {line: comment for line, _, comment in comments(text)}
    entries = [_entry(key, item, remarks, file) for key, item in zip(value.keys, value.values, strict=True)]
    _one_per_line([value.lineno, *(entry.line for entry in entries), value.end_lineno or 0], file)
    return tuple(entries)


def _mentions_answers(node: ast.stmt) -> bool:
    if isinstance(node, ast.ClassDef | Function):
        return False
    return any(isinstance(child, ast.Name) and child.id == "answers" for child in ast.walk(node))


def _entry(key: ast.expr | None, value: ast.expr, remarks: dict[int, str], file: str) -> AnswerLine:
    if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
        raise CourseError(f"{file}, line {value.lineno}: every key of `answers` must be a plain string.")
    if key.lineno != value.end_lineno:
        raise CourseError(f'{file}, line {key.lineno}: the answer "{key.value}" must stand on one line.')
    return AnswerLine(key.lineno, f'"{key.value}"', value, remarks.get(key.lineno, ""))


def _one_per_line(lines: list[int], file: str) -> None:
    for before, after in pairwise(lines):
        if before == after:
            raise CourseError(f"{file}, line {after}: `answers` must have each entry and each bracket on its own line.")
