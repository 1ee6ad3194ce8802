"""What can be known of a learner's source without running it.

Parsing hostile text may fail in many ways; each of them is the text's fault and none is ours.
"""

import ast
import re
import warnings
from collections.abc import Collection, Mapping

_THEIRS = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError, SystemError)
_PARSE_BYTES = 300_000  # beyond, a syntax tree may take gigabytes, and a glance at the lines must do
_DEFINITION = re.compile(r"^(?:(?:async[ \t]+)?def|(class))[ \t]+([A-Za-z_]\w*)", re.MULTILINE)


def problem_in(code: str) -> tuple[int, str] | None:
    """Line and message of what keeps the code from compiling, or None."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a learner's invalid escape is no warning of ours
            compile(code, "<learner>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.lineno or 1, str(error.msg)[:200]
    except _THEIRS as error:
        return 1, f"Python cannot read it ({type(error).__name__})"
    return None


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
