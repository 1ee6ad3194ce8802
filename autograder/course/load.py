"""Finding and loading the units of a course: one folder is one unit, found by listing.

Loaded by path into the grader's process, never installed: the files of a unit become modules of a private package
whose name nobody can import by accident, and that package one of the course's, so that a file may say
`from .inputs import ...` and `from ..rules import ...`. Catalogues of known answers are read as text, elsewhere.
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
from autograder.course.syllabus import read_syllabus
from autograder.errors import CourseError

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
    """The unit folders inside, in the order of the syllabus, then others by name."""
    if not folder.is_dir():
        return []
    found = [path.name for path in folder.iterdir() if (path / "reference.py").is_file()]
    return [folder / name for name in read_syllabus(folder).ordered(found)]


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
    text = (folder / "reference.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    hidden = _hidden(package, folder, [node.name for node in exercise_nodes(tree)])
    exercises = tuple(_exercise(folder, node, visible, hidden) for node in exercise_nodes(tree))
    _refuse_strays(folder, exercises, [*visible.checks, *hidden.checks])
    return Unit(
        name=folder.name,
        title=_first_line(ast.get_docstring(tree) or folder.name),
        exercises=exercises,
        questions=_questions(folder, text, hidden, getattr(reference, "answers", {})),
        rules=visible.rules,
        reference=reference,
        digest=_digest(package),
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
        raise CourseError(f"{folder.name}: question {sorted(missing)[0]!r} must be in `answers` and in questions.py.")
    return tuple(
        Question(
            name, entry.kind, entry.text, graded[name].points, graded[name].within, graded[name].explains, values[name]
        )
        for name, entry in asked.items()
    )


def _hidden(package: str, folder: Path, exercises: Sequence[str]) -> Collector:
    """What the files of hidden checks and questions say, exercise by exercise: `hidden/<exercise>.py`, `questions.py`.

    A unit with little to hide may say it all in one file, `hidden.py`.
    """
    if not (folder / "hidden").is_dir():
        return _load(package, folder, "hidden")[1]
    found = Collector()
    for exercise in exercises:
        if (folder / "hidden" / f"{exercise}.py").is_file():
            _, said = _load(package, folder, f"hidden.{exercise}")
            _refuse_others(said, exercise)
            found.checks += said.checks
    if (folder / "questions.py").is_file():
        found.questions += _load(package, folder, "questions")[1].questions
    _refuse_unread(package, folder)
    return found


def _refuse_others(said: Collector, exercise: str) -> None:
    for words in said.checks:
        if words.exercise != exercise:
            raise CourseError(f"{words.where}: {words.name} is about {words.exercise}: move it to its hidden/ file.")


def _refuse_unread(package: str, folder: Path) -> None:
    """A file of hidden checks that nothing loads has a misspelt name, and its checks would be lost."""
    for path in sorted((folder / "hidden").glob("*.py")):
        if path.stem != "__init__" and f"{package}.hidden.{path.stem}" not in sys.modules:
            place = f"{folder.name}/hidden/{path.name}"
            raise CourseError(f"{place}: there is no exercise of that name, and no check imports the file.")


def shared_files(solutions: Path) -> list[Path]:
    """What the units of a course share: files beside their folders, as `rules.py`."""
    return sorted(path for path in solutions.iterdir() if path.is_file() and path.suffix in (".py", ".toml"))


def _package(folder: Path) -> str:
    """A new package for a unit inside a new one for its course: nothing stays of an earlier state of the files."""
    course = f"_course_{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]}"
    name = f"{course}.{folder.name}"
    for loaded in [module for module in sys.modules if module == course or module.startswith(course + ".")]:
        del sys.modules[loaded]
    for made, path in ((course, folder.parent), (name, folder)):
        package = types.ModuleType(made)
        package.__path__ = [str(path)]
        sys.modules[made] = package
    return name


def _load(package: str, folder: Path, name: str) -> tuple[Any, Collector]:
    file = f"{name.replace('.', '/')}.py"
    if not (folder / file).is_file():
        raise CourseError(f"{folder.name}: there is no {file} in {folder}.")
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # no traces of the solutions beside the sources
    try:
        with collecting() as collector:
            return importlib.import_module(f"{package}.{name}"), collector
    except CourseError:
        raise
    except Exception as error:
        raise CourseError(f"{folder.name}/{file} cannot be loaded: {type(error).__name__}: {error}") from error
    finally:
        sys.dont_write_bytecode = before


def _first_line(text: str) -> str:
    return next((line.strip("# ").strip() for line in text.splitlines() if line.strip()), "")


def _digest(package: str) -> str:
    """Of every file that was loaded for the unit, those that it shares with others included: they decide verdicts."""
    course = package.partition(".")[0]
    loaded = [module for name, module in sys.modules.items() if name.startswith(f"{course}.")]
    files = {Path(file) for module in loaded if (file := getattr(module, "__file__", None))}
    state = hashlib.sha256()
    for path in sorted(files):
        state.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()
