"""A unit's visible checks as learners get them: one file that needs no other file of the course.

`visible.py` is handed out word for word, but for its imports from the unit's `inputs.py` and the course's `rules.py`:
what it takes from there stands in their place, and nothing else of these files leaves.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from autograder.authoring.sync.markers import parse
from autograder.errors import CourseError

_WIDTH = 120
Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


def visible_text(folder: Path) -> str:
    """The text of a unit's visible checks. CourseError where an import cannot be put in place."""
    visible = _File(folder / "visible.py")
    if not visible.relative:
        return visible.text
    taken = [_File(_source(folder, one, visible)).needed(_names(one, visible)) for one in visible.relative]
    pieces = [piece for found in taken for piece, _ in found]
    nodes = [node for found in taken for _, node in found]
    used = _used([*visible.body, *nodes])
    files = [visible, *(_File(_source(folder, one, visible)) for one in visible.relative)]
    absolute = {name for file in files for name in file.absolute if name[2] in used or name[0] == "__future__"}
    docstring = ast.get_source_segment(visible.text, visible.tree.body[0]) or ""
    head = "\n\n".join([docstring, *_groups(absolute)])
    return "\n\n\n".join([head, *pieces, visible.rest()]).rstrip("\n") + "\n"


class _File:
    """A file of a course: its imports, and its other statements."""

    def __init__(self, path: Path) -> None:
        self.path, self.place = path, f"{path.parent.name}/{path.name}"
        try:
            self.text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise CourseError(f"{path.parent.name}: there is no {path.name} in {path.parent}.") from None
        except (OSError, UnicodeDecodeError) as error:
            raise CourseError(f"{path} cannot be read as UTF-8 ({error}).") from error
        self.tree = parse(self.text, self.place)
        imports = [node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        self.relative = [node for node in imports if isinstance(node, ast.ImportFrom) and node.level]
        self.absolute = {name for node in imports if node not in self.relative for name in _imported(node)}
        self.body = [node for node in self.tree.body if node not in imports]
        self._after = max((node.end_lineno or 0 for node in imports), default=0)

    def rest(self) -> str:
        """Everything behind the imports."""
        return "\n".join(self.text.split("\n")[self._after :]).strip("\n")

    def needed(self, names: set[str]) -> list[tuple[str, ast.stmt]]:
        """The definitions of some names and of all that these use, with their text, in the order of the file."""
        defined = {name: node for node in self.body if isinstance(node, Definition) for name in _defines(node)}
        missing = sorted(names - set(defined))
        if missing:
            raise CourseError(f"{self.place}: there is no {missing[0]}, which visible.py imports.")
        wanted: set[str] = set()
        while names:
            wanted |= names
            names = (_used([defined[name] for name in names]) & set(defined)) - wanted
        nodes = [node for node in self.body if isinstance(node, Definition) and wanted & set(_defines(node))]
        return [(self._text(node), node) for node in nodes]

    def _text(self, node: Definition) -> str:
        """A definition with its decorators and the comment right above it."""
        lines = self.text.split("\n")
        decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
        first = min(node.lineno, *(one.lineno for one in decorators)) if decorators else node.lineno
        while first > 1 and lines[first - 2].startswith("#"):
            first -= 1
        return "\n".join(lines[first - 1 : node.end_lineno])


def _source(folder: Path, node: ast.ImportFrom, visible: _File) -> Path:
    """The file that a relative import means: `.inputs` of the unit, `..rules` of the course."""
    if node.module is None or "." in node.module or node.level > 2:
        raise CourseError(f"{visible.place}, line {node.lineno}: import from `.inputs` or `..rules`, nothing else.")
    return (folder if node.level == 1 else folder.parent) / f"{node.module}.py"


def _names(node: ast.ImportFrom, visible: _File) -> set[str]:
    if any(alias.asname or alias.name == "*" for alias in node.names):
        raise CourseError(f"{visible.place}, line {node.lineno}: import each name as it is, without `as` and `*`.")
    return {alias.name for alias in node.names}


def _imported(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str, str]]:
    """Module, name in it (or nothing) and the name that is bound."""
    for alias in node.names:
        if isinstance(node, ast.Import):
            yield alias.name, "", alias.asname or alias.name.partition(".")[0]
        else:
            yield node.module or "", alias.name, alias.asname or alias.name


def _defines(node: Definition) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def _used(nodes: Iterable[ast.AST]) -> set[str]:
    return {name.id for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name)}


def _groups(names: set[tuple[str, str, str]]) -> list[str]:
    """Import statements in four groups: `__future__`, the standard library, other packages, this one."""
    groups: dict[int, list[str]] = {}
    for module in sorted({module for module, _, _ in names}):
        root = module.partition(".")[0]
        kind = 0 if root == "__future__" else 1 if root in sys.stdlib_module_names else 3 if root == "autograder" else 2
        plain = sorted({(name, bound) for one, name, bound in names if one == module})
        groups.setdefault(kind, []).extend(_statements(module, plain))
    return ["\n".join(sorted(groups[kind], key=lambda line: line.startswith("from"))) for kind in sorted(groups)]


def _statements(module: str, names: list[tuple[str, str]]) -> Iterator[str]:
    for bound in [bound for name, bound in names if not name]:
        yield f"import {module}" if bound == module.partition(".")[0] else f"import {module} as {bound}"
    said = ", ".join(name if name == bound else f"{name} as {bound}" for name, bound in names if name)
    if said:
        line = f"from {module} import {said}"
        inside = "\n".join(f"    {part}" for part in wrap(f"{said},", _WIDTH - 4, break_long_words=False))
        yield line if len(line) <= _WIDTH else f"from {module} import (\n{inside}\n)"
