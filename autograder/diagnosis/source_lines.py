"""The learner's own lines, shown where they matter."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from autograder.results import SourceLine
from autograder.submissions.source_text import parsed

if TYPE_CHECKING:
    from autograder.submissions import SourceFile

ENDINGS = {"exit", "quit", "_exit", "abort", "kill"}
AROUND = 1  # lines before and after


def source_lines(source: SourceFile | None, line: int | None) -> tuple[SourceLine, ...]:
    """The line, marked as meant, and its neighbours, with the names by which the learner knows their places."""
    if source is None or line is None:
        return ()
    texts = source.text.splitlines()
    wanted = range(max(1, line - AROUND), min(len(texts), line + AROUND) + 1)
    return tuple(
        SourceLine(number, texts[number - 1][:200], source.place(number), {"meant": True} if number == line else {})
        for number in wanted
    )


def ending_line(source: SourceFile | None) -> int | None:
    """The first line that ends the process while the file is loaded: `sys.exit()` outside every function."""
    tree = None if source is None else parsed(source.text)
    lines = [] if tree is None else sorted(node.lineno for node in _run_on_load(tree) if _ends(node))
    return lines[0] if lines else None


def _run_on_load(tree: ast.Module) -> Iterator[ast.expr | ast.stmt]:
    """Everything but what stands in functions, and in `if __name__ == "__main__"`."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "__name__" in _names(node.test):
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        waiting += ast.iter_child_nodes(node)


def _ends(node: ast.expr | ast.stmt) -> bool:
    """`exit()`, `sys.exit()`, `os._exit()`, `raise SystemExit` and the like."""
    if isinstance(node, ast.Raise) and node.exc is not None:
        return "SystemExit" in _names(node.exc)
    called = node.func if isinstance(node, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name in ENDINGS


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
