"""`python -m tests.fuzz.sources --count N --seed S`: deep, long, wide and odd sources, read as by the grader.

Three kinds in turn: random syntax trees of all kinds written by `ast.unparse`, a soup of tokens, and shapes that are
known to be dear (chains, nested brackets, `finally`, f-strings, lambdas), each in a random size.
"""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Callable, Iterator

from autograder.checks.reply_validation import lines_of_code
from autograder.checks.static_scan import reach_of, remark
from autograder.diagnosis.dependencies import uses
from autograder.diagnosis.source_lines import ending_line
from autograder.submissions import SourceFile, read_source
from autograder.submissions.source_text import outline, problem_in
from autograder.submissions.tree import Refusal
from tests.fuzz.measure import main

UNIT = "cell"
TOKENS = (
    "def f(x):", "class A:", "return", "if", "elif", "else:", "try:", "finally:", "except:", "for i in x:", "while 1:",
    "with a as b:", "lambda", "lambda:", "yield", "await", "async", "match x:", "case [*_]:", "(", ")", "[", "]", "{",
    "}", "{1:", ":", ",", ";", ".", ".a", "=", ":=", "==", "+", "-", "~", "not", "**", "*", "@", "->", "...", "\\\n",
    "\n",
    "\n ", "\n    ", "\n\t", "\f", "\r\n", "#", "# coding: utf-7\n", "'", '"', "'''", '"""', "f'{", "}'",
    'f"{x!r:{y}}"',
    "rb'\\x'", "0x", "1e9", "1_0", "9" * 50, "0" * 5000, "é", "ﬁ", "變", "\u200b", "\ufeff", "\x00", "\x0c", "\x1a",
    "import torch", "from torch import nn", "__import__('os')", "getattr(x, 'y')", "import autograder", "%matplotlib",
    "!ls", "print(1)?", "global x", "nonlocal x", "del x", "raise", "assert", "torch.nn.LSTM", "NotImplementedError",
)  # fmt: skip


def sources(chance: random.Random) -> Iterator[bytes]:
    """Without end."""
    makers: tuple[Callable[[random.Random], str], ...] = (_tree, _soup, _shape)
    while True:
        text = chance.choice(makers)(chance)
        prefix = chance.choice((b"",) * 20 + (b"\xef\xbb\xbf", b"# coding: latin-1\n", b"# coding: utf-7\n"))
        yield prefix + text.encode("utf-8", "surrogatepass")


def _soup(chance: random.Random) -> str:
    words = chance.choices(TOKENS, k=chance.choice((5, 50, 500, 5000)))
    return chance.choice(("", " ", "\n")).join(words)


SHAPES: tuple[Callable[[int], str], ...] = (
    lambda n: "x" + ".a" * n,
    lambda n: "x" + "()" * n,
    lambda n: "x" + "[0]" * n,
    lambda n: "x" + ".a('b')" * n,
    lambda n: "getattr(" * n + "torch" + ", 'a')" * n,
    lambda n: "(" * n + ")" * n,
    lambda n: "(" * n,
    lambda n: "[{(" * n,
    lambda n: "{1:" * n,
    lambda n: "f(" * n + ")" * n,
    lambda n: "-" * n + "1",
    lambda n: "not " * n + "1",
    lambda n: "lambda:" * n + "1",
    lambda n: "a if b else " * n + "1",
    lambda n: "a+" * n + "1",
    lambda n: "a**" * n + "1",
    lambda n: "a<" * n + "1",
    lambda n: "a and b or " * n + "1",
    lambda n: "a=" * n + "1",
    lambda n: "a;" * n,
    lambda n: "a\n" * n,
    lambda n: "@a\n" * n + "def f(): pass",
    lambda n: "x=[" + "1," * n + "]",
    lambda n: "x=" + "'a' " * n,
    lambda n: 'f"' + "{a}" * n + '"',
    lambda n: 'f"' + "{a:{b}}" * n + '"',
    lambda n: "if a: pass\n" + "elif a: pass\n" * n,
    lambda n: "".join(" " * i + "if a:\n" for i in range(min(n, 400))) + " " * min(n, 400) + "pass",
    lambda n: "".join(f"{' ' * i}try:\n{' ' * i} a\n{' ' * i}finally:\n" for i in range(min(n, 300))) + " " * 300 + "a",
    lambda n: "[x " + "for x in y " * n + "]",
    lambda n: "with " + ", ".join(["a as b"] * n) + ": pass",
    lambda n: "def f(" + ",".join(f"a{i}" for i in range(n)) + "): pass",
    lambda n: "match x:\n case " + "[" * n + "]" * n + ": pass",
    lambda n: "match x:\n case " + "1|" * n + "1: pass",
    lambda n: "import a" + ".a" * n,
    lambda n: "9" * n,
    lambda n: "0x" + "f" * n,
    lambda n: "'" + "\\x41" * n + "'",
    lambda n: "'" + "\\N{BULLET}" * n + "'",
    lambda n: "\\\n" * n,
    lambda n: "\n" * n + "x",
    lambda n: " " * n + "x",
    lambda n: "# " + "a" * n,
    lambda n: "a" * n + " " * n + "?",
    lambda n: "x =" + " " * n + "!ls",
    lambda n: '"' * n,
    lambda n: "é" * n,
    lambda n: "def f():\n" + " x = 1\n" * n,
    lambda n: "class A:\n" + " def f(self): return 1\n" * n,
)


def _shape(chance: random.Random) -> str:
    text = chance.choice(SHAPES)(chance.choice((3, 30, 90, 250, 1000, 2500, 10_000, 60_000)))
    return text[: chance.choice((len(text), len(text) // 2))] if chance.random() < 0.2 else text


EXPRESSIONS = [kind for kind in ast.expr.__subclasses__() if kind is not ast.FormattedValue]
STATEMENTS = ast.stmt.__subclasses__()


def _tree(chance: random.Random) -> str:
    """Trees that make no sense are written all the same; what cannot be written is a soup instead."""
    body = [
        _node(chance, chance.choice(STATEMENTS), chance.choice((2, 4, 7))) for _ in range(chance.choice((1, 5, 40)))
    ]
    try:
        return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))  # type: ignore[arg-type]
    except (ValueError, AttributeError, TypeError, RecursionError, IndexError):
        return _soup(chance)


def _node(chance: random.Random, kind: type[ast.AST], depth: int) -> ast.AST:
    return kind(**{name: _value(chance, kind, name, depth) for name in kind._fields})


def _value(chance: random.Random, kind: type[ast.AST], name: str, depth: int) -> object:
    many = range(chance.randint(1, 3 if depth > 2 else 1))
    inner = [ast.Pass, ast.Expr, ast.Return] if depth <= 1 else STATEMENTS
    plain = [ast.Name, ast.Constant] if depth <= 1 else EXPRESSIONS
    if name in ("body", "orelse", "finalbody") and issubclass(kind, ast.stmt | ast.ExceptHandler | ast.match_case):
        return [_node(chance, chance.choice(inner), depth - 1) for _ in many]
    special = {
        "id": "torch", "attr": "a", "name": "x", "arg": "x", "module": "torch", "level": 0, "kind": None, "rest": "x",
        "type_comment": None, "conversion": -1, "is_async": 0, "simple": 1, "asname": None, "decorator_list": [],
        "ctx": ast.Load(), "op": _operator(chance, kind), "type_ignores": [], "type_params": [],
    }  # fmt: skip
    if name == "value" and kind is ast.Constant:
        return chance.choice((1, "text", None, 1.5, b"x", ..., True, 10**30))
    if name in special:
        return special[name]
    if name == "names":
        return ["x"] if kind in (ast.Global, ast.Nonlocal) else [ast.alias("torch", None)]
    made = {
        "args": lambda: _arguments() if kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda) else None,
        "handlers": lambda: [_node(chance, ast.ExceptHandler, depth - 1)],
        "generators": lambda: [_node(chance, ast.comprehension, depth - 1)],
        "items": lambda: [_node(chance, ast.withitem, depth - 1)],
        "cases": lambda: [ast.match_case(ast.MatchAs(None, "x"), None, [ast.Pass()])],
        "keywords": lambda: [],
        "ops": lambda: [ast.Lt()],
        "comparators": lambda: [ast.Constant(1)],
    }
    if name in made and (found := made[name]()) is not None:
        return found
    if name in ("args", "bases", "elts", "targets", "values", "ifs", "keys"):
        return [_node(chance, chance.choice(plain), depth - 1) for _ in many]
    return _node(chance, chance.choice(plain), depth - 1)


def _operator(chance: random.Random, kind: type[ast.AST]) -> ast.AST:
    base = {ast.UnaryOp: ast.unaryop, ast.BoolOp: ast.boolop}.get(kind, ast.operator)  # type: ignore[call-overload]
    return chance.choice(base.__subclasses__())()


def _arguments() -> ast.arguments:
    return ast.arguments([], [ast.arg("x")], None, [], [], None, [])


def read(content: bytes) -> bool:
    """Everything that the grader does with a text before and after it is run; True where it is refused."""
    try:
        source, _ = read_source(content, f"{UNIT}.py", ("f",))
    except Refusal:
        return True
    analyse(source)
    return False


def analyse(source: SourceFile) -> None:
    """Each analysis of a learner's text."""
    outline(source.text), problem_in(source.text), lines_of_code(source.text)
    remark(UNIT, reach_of({UNIT: source.text}, UNIT))
    uses(source.text, "f"), ending_line(source)


if __name__ == "__main__":
    sys.exit(main(__doc__ or "", sources, read))
