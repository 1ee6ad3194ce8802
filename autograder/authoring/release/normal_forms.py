"""Normal forms: what makes a leaked line recognisable however it was laid out.

A statement is parsed and written again by `ast.unparse` (names kept), then squeezed: no white space, one kind of
quote, no brackets of grouping. The same squeeze is applied to plain text, so a statement that was pasted into a
README, wrapped, or given other quotes is found by looking for a substring.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterable, Iterator

# Shorter forms are said by everybody: `return outputs, h_n` (16 squeezed characters, but only 2 operands), `h = h0`.
# `c_next = f * c + i * g` has 14 characters and 8 parts and is an answer. Both limits must be reached.
MIN_CHARACTERS = 12
MIN_PARTS = 5
# A sentence of three or four words may be said twice by chance; a longer one is not.
MIN_STRING = 24
MIN_DIGITS = 6

_SQUEEZED = re.compile(r"[\s()\\]+")
_SENTENCE_END = re.compile(r"(?<=[.?!:;])\s+|\n\s*\n")
_NUMBER = re.compile(r"(?<![\w.])(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?(?![\w])")
_PARTS = (
    ast.Name,
    ast.Attribute,
    ast.Call,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.Subscript,
    ast.Constant,
    ast.keyword,
)


def squeeze(text: str) -> str:
    """Text without its layout."""
    return _SQUEEZED.sub("", text.replace('"', "'"))


class Forms:
    """Many forms to look for at once. Going through a text takes one step per character, however many there are."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._by_head: dict[str, list[str]] = {}
        for form in forms:
            self._by_head.setdefault(form[:MIN_CHARACTERS], []).append(form)

    def within(self, squeezed: str) -> Iterator[tuple[str, int]]:
        """Every form that is a substring of a squeezed text, with its place."""
        for at in range(len(squeezed) - MIN_CHARACTERS + 1):
            for form in self._by_head.get(squeezed[at : at + MIN_CHARACTERS], ()):
                if squeezed.startswith(form, at):
                    yield form, at


def statement_form(node: ast.stmt) -> str:
    """The normal form of a statement; of a compound one only its head."""
    return squeeze(ast.unparse(_head(node)))


def is_weighty(node: ast.stmt) -> bool:
    """Whether a statement is long enough to mean something (imports and docstrings do not count here)."""
    if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node):
        return False
    head = _head(node)
    if len(squeeze(ast.unparse(head))) < MIN_CHARACTERS:
        return False
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        return True  # the name of a hidden check is a whole sentence
    return sum(isinstance(part, _PARTS) for part in ast.walk(head)) >= MIN_PARTS


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _head(node: ast.stmt) -> ast.stmt:
    """A compound statement with nothing in its body, a function without its decorators."""
    if not hasattr(node, "body"):
        return node
    head = copy.copy(node)
    for part in ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list"):
        if hasattr(head, part):
            setattr(head, part, [])
    if isinstance(node, ast.Try | ast.TryStar):
        return ast.Pass()
    return head


def weighty_forms(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and normal form of every statement that means something, nested ones included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and is_weighty(node):
            yield node.lineno, statement_form(node)


def renamed(function: ast.AST) -> ast.AST:
    """The same syntax with one name for everything that is bound inside: a solution in other words stays a solution."""
    own = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
    own |= {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return _Renaming(own).visit(copy.deepcopy(function))  # type: ignore[no-any-return]


class _Renaming(ast.NodeTransformer):
    def __init__(self, own: set[str]) -> None:
        self._own = own

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name("own" if node.id in self._own else node.id, node.ctx), node)


def long_strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and squeezed text of every sentence in a string constant that is long enough to be recognised."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            forms = map(squeeze, _SENTENCE_END.split(node.value))
            yield from ((node.lineno, form) for form in forms if len(form) >= MIN_STRING)


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and squeezed text of every string constant, whole: parts that Python joins are joined."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, squeeze(node.value)


def long_numbers(text: str) -> Iterator[str]:
    """The digits of every number with six or more of them: without sign, point, exponent and leading zeros."""
    for match in _NUMBER.finditer(text):
        digits = digits_of(match[0])
        if len(digits) >= MIN_DIGITS:
            yield digits


def digits_of(number: str) -> str:
    """The digits of one written number."""
    return re.sub(r"[eE].*|[^\d]", "", number).lstrip("0")
