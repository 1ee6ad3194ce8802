"""Which forbidden things the source names, within what an exercise reaches.

Used where a run cannot see. Starting at the exercise, every function, class and constant of the file (and
of other units it imports) that is mentioned is followed; names are resolved through imports, aliases and
`getattr` with a literal. Comments and strings are no names, and neither are branches that can never run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from autograder.worker.rules import Forbidden, find_object

LINKS = 16  # of a dotted name


class Page:
    """The syntax tree of one unit: its definitions and what its names stand for."""

    def __init__(self, text: str) -> None:
        self.definitions: dict[str, list[ast.AST]] = {}
        self.aliases: dict[str, str] = {}  # name in the file -> dotted name
        tree = ast.parse(text)
        for node in ast.walk(tree):
            self._read_import(node)
        for statement in _statements(tree.body):
            self._read_definition(statement)

    def _read_import(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for name in node.names:
                first = name.name.split(".")[0]
                self.aliases[name.asname or first] = name.name if name.asname else first
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                self.aliases[name.asname or name.name] = f"{node.module}.{name.name}"

    def _read_definition(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.definitions.setdefault(statement.name, []).append(statement)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        self.definitions.setdefault(name.id, []).append(statement.value)

    def dotted(self, node: ast.AST) -> str | None:
        """The dotted name that an expression means, such as `torch.nn.LSTM` for `nn.LSTM`; None for others.

        From the outside to the name that it begins with, at most `LINKS` steps: no library has longer names, and a
        chain of thousands, asked about at each of its links, would cost the square of its length.
        """
        links: list[str] = []
        for _ in range(LINKS):
            if isinstance(node, ast.Attribute):
                links.append(node.attr)
                node = node.value
                continue
            if isinstance(node, ast.Call) and (name := _got(node)) is not None:
                links.append(name)
                node = node.args[0]
                continue
            first = self.aliases.get(node.id) if isinstance(node, ast.Name) else self._imported(node)
            return ".".join((first, *reversed(links))) if first else None
        return None

    def _imported(self, node: ast.AST) -> str | None:
        """`importlib.import_module("torch.nn")` and `__import__("torch")`."""
        literal = _literal(node) if isinstance(node, ast.Call) else None
        if literal is None or not isinstance(node, ast.Call):
            return None
        called = node.func
        if isinstance(called, ast.Name):
            found = called.id == "__import__" or self.aliases.get(called.id) == "importlib.import_module"
        else:
            owner = called.value if isinstance(called, ast.Attribute) and called.attr == "import_module" else None
            found = isinstance(owner, ast.Name) and self.aliases.get(owner.id) == "importlib"
        return literal if found else None


def _literal(node: ast.Call) -> str | None:
    """The text that is the last argument."""
    last = node.args[-1] if node.args else None
    return last.value if isinstance(last, ast.Constant) and isinstance(last.value, str) else None


def _got(node: ast.Call) -> str | None:
    """The name in `getattr(nn, "LSTM")`."""
    is_getattr = isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) == 2
    return _literal(node) if is_getattr else None


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those within `if` and `try` included, those that can never run left out."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _statements(part for part in _living(statement) if isinstance(part, ast.stmt))
            for handler in getattr(statement, "handlers", ()):
                yield from _statements(handler.body)


def _living(node: ast.AST) -> Iterator[ast.AST]:
    """The direct parts of a node, without the branch that a constant condition excludes."""
    dead: Iterable[ast.AST] = ()
    if isinstance(node, ast.If) and isinstance(node.test, ast.Constant):
        dead = node.orelse if node.test.value else node.body
    elif isinstance(node, ast.If) and _never_holds(node.test):
        dead = node.body
    excluded = set(map(id, dead))
    return (child for child in ast.iter_child_nodes(node) if id(child) not in excluded)


def _never_holds(test: ast.expr) -> bool:
    """`__name__ == "__main__"` and `TYPE_CHECKING`."""
    if isinstance(test, ast.Name):
        return test.id == "TYPE_CHECKING"
    if not isinstance(test, ast.Compare) or not isinstance(test.left, ast.Name) or test.left.id != "__name__":
        return False
    right = test.comparators[0]
    plain = len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq)
    return plain and isinstance(right, ast.Constant) and right.value == "__main__"


def living_nodes(node: ast.AST) -> Iterator[ast.AST]:
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(_living(current))


def named(sources: Mapping[str, str], unit: str, target: str, forbidden: Forbidden) -> set[str]:
    """The forbidden names that `target` of `unit` reaches, in the spelling of the rule."""
    if not forbidden.objects:
        return set()
    try:
        return _search(sources, unit, target, forbidden)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()


def _search(sources: Mapping[str, str], unit: str, target: str, forbidden: Forbidden) -> set[str]:
    pages: dict[str, Page] = {}
    found: set[str] = set()
    waiting, done = [(unit, target)], set()
    while waiting:
        place = waiting.pop()
        if place in done or place[0] not in sources:
            continue
        done.add(place)
        page = pages.get(place[0]) or pages.setdefault(place[0], Page(sources[place[0]]))
        for definition in page.definitions.get(place[1], ()):
            for node in living_nodes(definition):
                waiting += _mentioned(node, place[0], page)
                found |= _forbidden_at(node, page, forbidden)
        if place[1] in page.aliases and place[1] not in page.definitions:
            waiting.append(_split(page.aliases[place[1]]))
    return found


def _mentioned(node: ast.AST, unit: str, page: Page) -> list[tuple[str, str]]:
    """What a node leads to: a name of the same file, or a name of another unit."""
    places = [(unit, node.id)] if isinstance(node, ast.Name) else []
    dotted = page.dotted(node)
    return [*places, _split(dotted)] if dotted else places


def _split(dotted: str) -> tuple[str, str]:
    unit, _, name = dotted.partition(".")
    return unit, name


def _forbidden_at(node: ast.AST, page: Page, forbidden: Forbidden) -> set[str]:
    dotted = page.dotted(node)
    if not dotted or not dotted.startswith("torch"):
        return set()
    name = forbidden.objects.get(id(find_object(dotted)))
    return {name} if name else set()
