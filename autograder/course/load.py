"""Finding and loading the units of a course: one folder is one unit, found by listing.

Loaded by path into the grader's process, never installed: `reference.py`, `visible.py` and `hidden.py` become
modules of a private package whose name nobody can import by accident.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import sys
import types
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.model import Check, Exercise, Question, Unit
from autograder.course.questions import read_questions
from autograder.course.registry import CheckWords, Collector, collecting
from autograder.course.shapes import parse_signature, shapes_line
from autograder.errors import CourseError

ORDER = ("rnn", "lstm", "gru", "masks", "attention", "multihead", "classifier")
ENVIRONMENT = "AUTOGRADER_SOLUTIONS"


@dataclass(frozen=True)
class Course:
    """All units of a folder, in the order of the course."""

    folder: Path
    units: tuple[Unit, ...]
    digest: str

    def unit(self, name: str) -> Unit:
        """The unit of that name; CourseError names those that exist."""
        for unit in self.units:
            if unit.name == name:
                return unit
        known = ", ".join(unit.name for unit in self.units)
        raise CourseError(f"there is no unit {name!r}. There are: {known}.")


def find_solutions(given: Path | None = None) -> Path:
    """The folder of solutions: the given one, else that of the environment, else `solutions/` here or above."""
    if given is not None:
        return _checked(given, "--solutions")
    if os.environ.get(ENVIRONMENT):
        return _checked(Path(os.environ[ENVIRONMENT]), f"the environment variable {ENVIRONMENT}")
    here = Path.cwd().resolve()
    for folder in (here, *here.parents):
        if unit_folders(folder / "solutions"):
            return folder / "solutions"
    raise CourseError(
        f"no folder `solutions/` in {here} or above it. Name it with --solutions DIR or the environment "
        f"variable {ENVIRONMENT}."
    )


def _checked(folder: Path, source: str) -> Path:
    if not folder.is_dir():
        raise CourseError(f"{source} names {folder}, which is not a folder.")
    if not unit_folders(folder):
        raise CourseError(f"{source} names {folder}, which holds no unit (a folder with a reference.py).")
    return folder.resolve()


def unit_folders(folder: Path) -> list[Path]:
    """The unit folders inside, those of the course first and in its order, then others by name."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.iterdir() if (path / "reference.py").is_file()]
    rank = {name: position for position, name in enumerate(ORDER)}
    return sorted(found, key=lambda path: (rank.get(path.name, len(ORDER)), path.name))


def load_course(folder: Path, units: Sequence[str] = ()) -> Course:
    """Load the units of a folder (all of them, or those named)."""
    folders = unit_folders(folder)
    known = [path.name for path in folders]
    unknown = [name for name in units if name not in known]
    if unknown:
        raise CourseError(f"there is no unit {unknown[0]!r} in {folder}. There are: {', '.join(known)}.")
    wanted = [path for path in folders if not units or path.name in units]
    loaded = tuple(load_unit(path) for path in wanted)
    digest = hashlib.sha256("".join(unit.digest for unit in loaded).encode()).hexdigest()
    return Course(folder, loaded, digest)


def load_unit(folder: Path) -> Unit:
    """Load one unit folder of an instructor."""
    package = _package(folder)
    reference, _ = _load(package, folder, "reference")
    _, visible = _load(package, folder, "visible")
    _, hidden = _load(package, folder, "hidden")
    text = (folder / "reference.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    exercises = tuple(_exercise(folder, node, visible, hidden) for node in exercise_nodes(tree))
    _refuse_strays(folder, exercises, [*visible.checks, *hidden.checks])
    return Unit(
        name=folder.name,
        title=_first_line(ast.get_docstring(tree) or folder.name),
        exercises=exercises,
        questions=_questions(folder, text, hidden, getattr(reference, "answers", {})),
        rules=visible.rules,
        reference=reference,
        digest=_digest(folder),
    )


def exercise_nodes(tree: ast.Module) -> list[ast.FunctionDef | ast.ClassDef]:
    """The exercises of a reference: public functions and classes whose docstring states shapes, in file order."""
    nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return [node for node in nodes if not node.name.startswith("_") and "Shapes:" in (ast.get_docstring(node) or "")]


def _exercise(folder: Path, node: ast.FunctionDef | ast.ClassDef, visible: Collector, hidden: Collector) -> Exercise:
    where = f"{folder.name}/reference.py, line {node.lineno}, {node.name}"
    docstring = ast.get_docstring(node) or ""
    checks = [_check(folder.name, words, visible=True) for words in visible.checks if words.exercise == node.name]
    checks += [_check(folder.name, words, visible=False) for words in hidden.checks if words.exercise == node.name]
    names = [check.name for check in checks]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise CourseError(f"{folder.name}: {node.name} has two checks called {sorted(twice)[0]}. Rename one.")
    return Exercise(
        unit=folder.name,
        name=node.name,
        signature=parse_signature(shapes_line(docstring, where), where),
        is_module=isinstance(node, ast.ClassDef),
        title=_first_line(docstring),
        hints=visible.hints.get(node.name, ()),
        checks=tuple(checks),
    )


def _check(unit: str, words: CheckWords, *, visible: bool) -> Check:
    return Check(
        unit, words.exercise, words.name, words.family, words.says, words.points, visible, words.needs, words.run
    )


def _refuse_strays(folder: Path, exercises: Iterable[Exercise], checks: Iterable[CheckWords]) -> None:
    names = {exercise.name for exercise in exercises}
    for words in checks:
        if words.exercise not in names:
            raise CourseError(
                f"{words.where}: the check {words.name} is about {words.exercise!r}, which is no exercise."
            )


def _questions(folder: Path, text: str, hidden: Collector, answers: object) -> tuple[Question, ...]:
    asked = read_questions(text, f"{folder.name}/reference.py")
    values = answers if isinstance(answers, dict) else {}
    graded = {words.name: words for words in hidden.questions}
    missing = set(asked) ^ set(graded)
    if missing:
        raise CourseError(f"{folder.name}: question {sorted(missing)[0]!r} must be in `answers` and in hidden.py.")
    return tuple(
        Question(
            name, entry.kind, entry.text, graded[name].points, graded[name].within, graded[name].explains, values[name]
        )
        for name, entry in asked.items()
    )


def _package(folder: Path) -> str:
    name = f"_course_{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]}"
    for loaded in [module for module in sys.modules if module == name or module.startswith(name + ".")]:
        del sys.modules[loaded]
    package = types.ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package
    return name


def _load(package: str, folder: Path, name: str) -> tuple[Any, Collector]:
    if not (folder / f"{name}.py").is_file():
        raise CourseError(f"{folder.name}: there is no {name}.py in {folder}.")
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # no traces of the solutions beside the sources
    try:
        with collecting() as collector:
            return importlib.import_module(f"{package}.{name}"), collector
    except CourseError:
        raise
    except Exception as error:
        raise CourseError(f"{folder.name}/{name}.py cannot be loaded: {type(error).__name__}: {error}") from error
    finally:
        sys.dont_write_bytecode = before


def _first_line(text: str) -> str:
    return next((line.strip("# ").strip() for line in text.splitlines() if line.strip()), "")


def _digest(folder: Path) -> str:
    state = hashlib.sha256()
    for name in ("reference.py", "visible.py", "hidden.py"):
        state.update((folder / name).read_bytes())
    return state.hexdigest()
