"""When two answers are the same: their trees without comments, docstrings, annotations and the choice of names."""

from __future__ import annotations

import ast


class _Plain(ast.NodeTransformer):
    """Takes annotations and docstrings away and numbers the names of a function in the order in which they appear."""

    def __init__(self, own: set[str]) -> None:
        self.own = own
        self.numbers: dict[str, str] = {}

    def _named(self, name: str) -> str:
        return self.numbers.setdefault(name, f"_{len(self.numbers)}") if name in self.own else name

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self._named(node.arg))

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self._named(node.id), node.ctx)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        node.decorator_list = []
        node.body = _without_docstring(node.body)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = _without_docstring(node.body)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        return self.generic_visit(ast.Assign([node.target], node.value))


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    value = first.value if isinstance(first, ast.Expr) else None
    is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
    return body[1:] or [ast.Pass()] if is_text else body


def _assigned(tree: ast.AST) -> set[str]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}


def style(text: str, name: str) -> str | None:
    """The answer to the exercise `name` in a file, or None where the file defines none."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return ast.dump(_Plain(_assigned(node)).visit(node))
    return None


def whole(text: str) -> str:
    """A whole file without its comments and docstrings; its text where it cannot be parsed."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    return ast.dump(ast.Module([_Plain(set()).visit(node) for node in tree.body], []))
