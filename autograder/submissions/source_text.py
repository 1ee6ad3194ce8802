"""What can be known of a learner's source without running it.

Parsing hostile text may fail in many ways; each of them is the text's fault and none is ours.
"""

import ast
import re
import symtable
import warnings
from collections.abc import Collection, Mapping

_THEIRS = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError, SystemError)
_PARSE_BYTES = 300_000  # beyond, a syntax tree may take gigabytes, and a glance at the lines must do
_WORDS = {
    ast.Break: "break", ast.Continue: "continue", ast.Return: "return", ast.Yield: "yield",
    ast.YieldFrom: "yield from", ast.Await: "await",
}  # fmt: skip
_DEFINITION = re.compile(r"^(?:(?:async[ \t]+)?def|(class))[ \t]+([A-Za-z_]\w*)", re.MULTILINE)


def problem_in(code: str) -> tuple[int, str] | None:
    """Line and message of what keeps the code from compiling, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a learner's invalid escape is no warning of ours
            symtable.symtable(code, "<learner>", "exec")
            return _misplaced(ast.parse(code))
    except SyntaxError as error:
        return error.lineno or 1, str(error.msg)[:200]
    except _THEIRS as error:
        return 1, f"Python cannot read it ({type(error).__name__})"


def _misplaced(tree: ast.Module) -> tuple[int, str] | None:
    """What only the compiler finds, without compiling: code that `finally` doubles can take gigabytes to compile.

    `return`, `yield` and `await` outside a function, `break` and `continue` outside a loop; the first by line.
    """
    found: list[tuple[int, str]] = []
    waiting: list[tuple[ast.AST, bool, bool]] = [(tree, False, False)]  # node, in a function, in a loop
    while waiting:
        node, function, loop = waiting.pop()
        word = _WORDS.get(type(node))
        if isinstance(node, ast.Break | ast.Continue) and not loop:
            found.append((node.lineno, f"'{word}' outside loop"))
        elif isinstance(node, ast.Return | ast.Yield | ast.YieldFrom | ast.Await) and not function:
            found.append((node.lineno, f"'{word}' outside function"))
        for name, value in ast.iter_fields(node):
            inside = _inside(node, name, function, loop)
            parts = value if isinstance(value, list) else [value]
            waiting += [(part, *inside) for part in parts if isinstance(part, ast.AST)]
    return min(found, default=None)


def _inside(node: ast.AST, part: str, function: bool, loop: bool) -> tuple[bool, bool]:
    """Whether a part of a node stands in a function and in a loop, if the node itself does."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return (True, False) if part == "body" else (function, loop)
    if isinstance(node, ast.ClassDef):
        return (False, False) if part == "body" else (function, loop)
    if isinstance(node, ast.For | ast.AsyncFor | ast.While):
        return function, loop or part == "body"
    return function, loop


def parsed(code: str) -> ast.Module | None:
    """The syntax tree, or None where there is none."""
    if len(code) > _PARSE_BYTES:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(code)
    except _THEIRS:
        return None


def outline(code: str) -> dict[str, bool]:
    """The functions and classes at the top level of the code, and whether somebody has worked on each.

    Where the code does not parse, the lines tell the names, and each counts as worked on.
    """
    tree = parsed(code)
    if tree is None:
        return {name: True for _, name in definitions(code)}
    return {
        node.name: is_worked_on(node)
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }


def definitions(code: str) -> list[tuple[str, str]]:
    """("class" or "", name) of what the lines at the left margin define; works for code that does not parse."""
    return [(found[1] or "", found[2]) for found in _DEFINITION.finditer(code)]


def is_worked_on(node: ast.stmt) -> bool:
    """False for a stub: nothing but a docstring, or a body that ends in `raise NotImplementedError`."""
    if isinstance(node, ast.ClassDef):
        return any(is_worked_on(part) for part in node.body if isinstance(part, ast.FunctionDef))
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    body = [part for part in node.body if not _says_nothing(part)]
    return bool(body) and not _is_todo(body[-1])


def _says_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _is_todo(node: ast.stmt) -> bool:
    raised = node.exc if isinstance(node, ast.Raise) else None
    name = raised.func if isinstance(raised, ast.Call) else raised
    return isinstance(name, ast.Name) and name.id == "NotImplementedError"


def units_defined(names: Collection[str], exercises: Mapping[str, Collection[str]]) -> dict[str, int]:
    """How many exercises of each unit are among the names; units without any are left out."""
    counts = {unit: sum(name in names for name in wanted) for unit, wanted in exercises.items()}
    return {unit: count for unit, count in counts.items() if count}
