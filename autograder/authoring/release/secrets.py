"""What must not be handed out, read from a folder of solutions.

Statements and long strings of the solution blocks and of every other file of a unit (hidden checks, inputs, questions,
known answers), and every number of six digits or more in them. What stands in the public part of a reference, among
the visible checks as they are handed out, or in the engine as well is no secret: it is handed out on purpose.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from autograder.authoring.release.normal_forms import (
    MIN_DIGITS,
    Forms,
    digits_of,
    long_numbers,
    long_strings,
    renamed,
    squeeze,
    strings,
    weighty_forms,
)
from autograder.authoring.sync.handed_out import visible_text
from autograder.authoring.sync.markers import parse
from autograder.authoring.sync.reference_text import ReferenceText
from autograder.authoring.sync.unit_files import read_unit, unit_folders

WHOLE = 3  # a solution of so many statements that stands somewhere as a whole was copied, not reinvented


@dataclass(frozen=True)
class Secrets:
    """What to look for, each with the place it comes from.

    forms: normal forms of statements and strings; digits: digits of long numbers; values: the same as numbers;
    wholes: all statements of a solution block or a hidden check, those of the engine included; others: those of a
    solution block with one name for all variables, since a solution stays one when its variables are called otherwise.
    """

    forms: dict[str, str] = field(default_factory=dict)
    digits: dict[str, str] = field(default_factory=dict)
    values: dict[float, str] = field(default_factory=dict)
    wholes: dict[frozenset[str], str] = field(default_factory=dict)
    others: dict[frozenset[str], str] = field(default_factory=dict)


@dataclass
class Public:
    """What is handed out on purpose: squeezed text to look secrets up in, and the digits of long numbers."""

    squeezed: str = ""
    digits: set[str] = field(default_factory=set)

    def add(self, text: str, tree: ast.AST | None = None) -> None:
        """Add a text; its syntax tree as well, because a string may be written in several parts."""
        forms = [] if tree is None else [form for _, form in (*weighty_forms(tree), *strings(tree))]
        self.squeezed += "\n".join(["", squeeze(text), *forms])
        self.digits |= set(long_numbers(text))


def read_secrets(solutions: Path, engine: Path | None) -> Secrets:
    """All secrets of a course. engine: the folder of the engine's own sources, whose statements are public."""
    units = [(folder, read_unit(folder)) for folder in unit_folders(solutions)]
    public = Public()
    for folder, source in units:
        _add_handed_out(public, folder, source)
    without_engine = public.squeezed
    handed_out = _engine_public(tuple((path, path.stat().st_mtime_ns) for path in _engine_files(engine)))
    public.squeezed += handed_out.squeezed
    public.digits |= handed_out.digits
    found = Secrets()
    shown = {form for folder, _ in units for form in _shown_renamed(folder)}
    for folder, source in units:
        for place, tree in _secret_trees(folder, source):
            _add_tree(found, place, tree, public)
        for entry in source.answers:
            _add_answer(found, f"{source.file}, line {entry.line}", entry.value, public)
        found.wholes.update(_wholes(source, folder, without_engine))
        found.others.update(_others(source, shown))
    for form in {form for form, _ in Forms(found.forms).within(public.squeezed)}:
        del found.forms[form]
    return found


def _add_handed_out(public: Public, folder: Path, source: ReferenceText) -> None:
    """Everything of a unit that learners get anyway."""
    public.add(source.public_text(), source.public_tree())
    public.add(source.docstring)
    visible = _visible_text(folder)
    public.add(visible, parse(visible, f"{folder.name}/visible.py"))


@lru_cache(maxsize=2)  # with the engine and without
def _engine_public(files: tuple[tuple[Path, int], ...]) -> Public:
    """What the engine's files say, as long as none of them is changed: they are many, and read for each release."""
    public = Public()
    for path, _ in files:
        text = _file_text(path)
        public.add(text, parse(text, path.name) if path.suffix == ".py" else None)
    return public


def _engine_files(engine: Path | None) -> list[Path]:
    return [] if engine is None else [path for path in sorted(engine.rglob("*")) if path.is_file() and _is_text(path)]


def _is_text(path: Path) -> bool:
    kinds = {".py", ".html", ".j2", ".css", ".svg", ".txt", ".toml", ".js"}
    return "__pycache__" not in path.parts and path.suffix in kinds


def _file_text(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig") if path.is_file() else ""


def _visible_text(folder: Path) -> str:
    return visible_text(folder) if (folder / "visible.py").is_file() else ""


def _secret_trees(folder: Path, source: ReferenceText) -> Iterator[tuple[str, ast.AST]]:
    """Every piece of syntax that stays here, with the file it stands in."""
    for hole in source.holes:
        inside = [node for node in hole.owner.body if hole.block.holds(node.lineno)]
        yield source.file, ast.Module(inside, [])
    for path in kept_files(folder):
        place = path.relative_to(folder.parent).as_posix()
        yield place, parse(_file_text(path), place)


def kept_files(folder: Path) -> list[Path]:
    """The Python files of a unit that stay here: all but the reference and the visible checks, catalogues included.

    Of the inputs visible checks take some along; what they leave is kept.
    """
    kept = [path for path in folder.rglob("*.py") if "__pycache__" not in path.parts]
    return sorted(path for path in kept if path not in (folder / "reference.py", folder / "visible.py"))


def _add_tree(found: Secrets, place: str, tree: ast.AST, public: Public) -> None:
    for line, form in (*weighty_forms(tree), *long_strings(tree)):
        found.forms.setdefault(form, f"{place}, line {line}")
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float | str):
            _add_number(found, f"{place}, line {node.lineno}", node.value, public)


def _add_number(found: Secrets, where: str, value: float | str, public: Public) -> None:
    """Add a number of six digits or more, or those inside a string; a fraction also as it would be shortened."""
    for digits in _digits(value):
        if len(digits) < MIN_DIGITS or digits in public.digits:
            continue
        for written in (digits, *(_shortened(value, digits) if isinstance(value, float) else ())):
            if written not in public.digits:
                found.digits.setdefault(written, where)
        if not isinstance(value, str):
            found.values.setdefault(float(value), where)


def _digits(value: float | str) -> list[str]:
    if isinstance(value, float):
        return [digits_of(repr(value)).rstrip("0")]  # 1e6 has one digit that says something
    return [digits_of(run) for run in re.findall(r"\d+", str(value))]


def _shortened(value: float, digits: str) -> Iterator[str]:
    """The digits of a number as somebody would print it: rounded, or cut off, after 6 of them or more."""
    for length in range(MIN_DIGITS, len(digits)):
        yield digits[:length]
        yield digits_of(f"{abs(value):.{length - 1}e}")


def _add_answer(found: Secrets, where: str, node: ast.expr, public: Public) -> None:
    """A right answer written as a sum, such as `0.9**50`, is looked for by its value as well."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, int | float | str):
            _add_number(found, where, part.value, public)
    value = _number(node)
    if value is not None:
        _add_number(found, where, value, public)


def _number(node: ast.expr) -> float | None:
    """The value of plain arithmetic on written numbers; None for anything else."""
    if not all(
        isinstance(part, ast.Constant | ast.BinOp | ast.UnaryOp | ast.operator | ast.unaryop) for part in ast.walk(node)
    ):
        return None
    try:
        value = eval(compile(ast.Expression(node), "<answer>", "eval"), {"__builtins__": {}})
    except (ArithmeticError, TypeError, ValueError):
        return None
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _wholes(source: ReferenceText, folder: Path, visible: str) -> Iterator[tuple[frozenset[str], str]]:
    """Solution blocks and hidden checks, each with all its statements that are not handed out anyway."""
    parts = [
        (hole.block.begin, source.file, [node for node in hole.owner.body if hole.block.holds(node.lineno)])
        for hole in source.holes
    ]
    for hidden in kept_files(folder):
        file = hidden.relative_to(folder.parent).as_posix()
        if not {"wrong", "right"} & set(hidden.relative_to(folder).parts):
            functions = [node for node in parse(_file_text(hidden), file).body if isinstance(node, ast.FunctionDef)]
            parts += [(node.lineno, file, node.body) for node in functions]
    for line, file, body in parts:
        forms = frozenset(form for _, form in weighty_forms(ast.Module(body, [])) if form not in visible)
        if len(forms) >= WHOLE:
            yield forms, f"{file}, line {line}"


def _shown_renamed(folder: Path) -> Iterator[str]:
    """The statements of the visible checks, function by function, with one name for all variables."""
    for node in ast.walk(parse(_visible_text(folder), f"{folder.name}/visible.py")):
        if isinstance(node, ast.FunctionDef):
            yield from (form for _, form in weighty_forms(renamed(node)))


def _others(source: ReferenceText, shown: set[str]) -> Iterator[tuple[frozenset[str], str]]:
    """Solution blocks with one name for all variables, without what is handed out anyway."""
    for hole in source.holes:
        inside = [node for node in renamed(hole.owner).body if hole.block.holds(node.lineno)]  # type: ignore[attr-defined]
        forms = frozenset(form for _, form in weighty_forms(ast.Module(inside, [])) if form not in shown)
        if forms:
            yield forms, f"{source.file}, line {hole.block.begin}"
