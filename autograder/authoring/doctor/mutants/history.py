"""Which expressions of a function can hold a gradient's way back, as far as its text tells.

Cutting the graph at a table of positions that was made from whole numbers changes nothing for anybody, so no such
mutant is made. What cannot be seen from the text (an argument of lengths, which are whole numbers) counts as holding.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

# What is read off a tensor and is none: sizes, kind, place.
_PLAIN = {"shape", "size", "dim", "numel", "dtype", "device", "is_cuda"}
_NUMBERS = {"int", "float", "bool", "str"}


def carriers(function: ast.FunctionDef) -> set[str]:
    """Names in a function that may hold a tensor with a history: arguments that are no numbers, and what they reach."""
    every = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    names = {one.arg for one in every if one.annotation is None or ast.unparse(one.annotation) not in _NUMBERS}
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    while True:
        more = {name for part in ast.walk(function) for name in _reached(part, names)} & own  # `torch` is none of them
        if more <= names:
            return names
        names |= more


def carries(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression reads one of the names, for more than its sizes, its dtype and its device."""
    if isinstance(node, ast.Attribute) and node.attr in _PLAIN:
        return False
    if isinstance(node, ast.Name):
        return node.id in names
    return any(carries(child, names) for child in ast.iter_child_nodes(node))


def _reached(statement: ast.AST, names: set[str]) -> Iterator[str]:
    """The names into which a statement puts what it reads, a call of a method with such arguments included."""
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        if statement.value is not None and carries(statement.value, names):
            yield from (name for target in targets for name in _bases(target))
    elif isinstance(statement, ast.For | ast.comprehension):
        if carries(statement.iter, names):
            yield from _bases(statement.target)
    elif isinstance(statement, ast.With):
        for item in statement.items:
            if item.optional_vars is not None and carries(item.context_expr, names):
                yield from _bases(item.optional_vars)
    elif isinstance(statement, ast.Call) and isinstance(statement.func, ast.Attribute):
        arguments = [*statement.args, *(keyword.value for keyword in statement.keywords)]
        if any(carries(argument, names) for argument in arguments):
            yield from _bases(statement.func.value)


def _bases(target: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(target) if isinstance(node, ast.Name))
