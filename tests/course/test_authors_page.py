"""`docs/authors.md` names every word that an author can use, and none that does not exist."""

import dataclasses
import re
from pathlib import Path

import pytest

import autograder.checks
from autograder.checks import Case, Draw, Options, Trial
from autograder.checks.request import DTYPES, LAYOUTS, WATCHED
from autograder.checks.tolerance import for_dtype
from autograder.course import known_answers
from autograder.course.model import FAMILIES
from autograder.course.questions import read_questions
from autograder.worker.forward import LAYERS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "authors.md").read_text(encoding="utf-8")
ROWS = [row.split(" | ")[0].removeprefix("| ") for row in PAGE.splitlines() if row.startswith("| `")]
NAMES = {name for row in ROWS for name in re.findall(r"`([A-Za-z_ ]+)[:(`]", row)}


def public(kind: type) -> set[str]:
    """Methods and properties without an underscore, those of the classes it is made of among them."""
    members = {name: value for base in kind.__mro__[:-1] for name, value in vars(base).items()}
    return {name for name, value in members.items() if name[0] != "_" and (callable(value) or hasattr(value, "fget"))}


@pytest.mark.parametrize("kind", [Trial, Draw])
def test_every_method_has_a_row(kind: type) -> None:
    """Each claim of a trial and each source of a draw stands in a table."""
    methods = public(kind) - {"place", "ask"}
    assert methods <= NAMES, sorted(methods - NAMES)


def test_no_row_is_about_something_that_is_gone() -> None:
    """What a table names is a method of the trial or the draw, or a field of a known answer."""
    fields = set(re.search(r"\((.*)\)", known_answers._FIELD.pattern)[1].split(")")[0].split("|"))
    assert fields <= NAMES
    assert public(Trial) | public(Draw) | fields >= NAMES, NAMES - public(Trial) - public(Draw) - fields


@pytest.mark.parametrize("row", [row for row in ROWS if "(" in row])
def test_the_arguments_in_a_row_are_those_of_the_method(row: str) -> None:
    """Each argument that a row names is one of the method's."""
    for name, arguments in re.findall(r"`(\w+)\(([^)]*)", row):
        method = getattr(Trial, name, None) or getattr(Draw, name)
        code = method.__code__
        known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + 2]
        asked = [word.strip("* ") for word in arguments.split(",") if word.strip() and "Options" not in word]
        assert [word for word in asked if word.strip("().") not in (*known, "...")] == [], (name, known)


def test_every_other_word_is_named() -> None:
    """What is exported, the words of `Options`, dtypes, layouts, facts, families, layers, changes of a case."""
    options = [field.name for field in dataclasses.fields(Options)]
    changes = [f"case.{name}" for name in ("changed", "with_weights", "scaled", "args", "weights", "build")]
    assert all(hasattr(Case, name) or name in Case.__dataclass_fields__ for name in ("changed", "args"))
    floating = [name for name, dtype in DTYPES.items() if dtype.is_floating_point]
    words = (*autograder.checks.__all__, *options, *floating, *LAYOUTS, *WATCHED, *FAMILIES, *LAYERS, *changes)
    assert [word for word in words if not re.search(rf"`{re.escape(word)}\b", PAGE)] == []


@pytest.mark.parametrize("name", [name for name, dtype in DTYPES.items() if dtype.is_floating_point])
def test_tolerances_are_those_of_the_judge(name: str) -> None:
    """Share and constant, dtype by dtype."""
    tolerance = for_dtype(DTYPES[name])
    assert f"| {name} | {tolerance.relative} | {tolerance.absolute} |" in PAGE


def test_the_example_of_questions_can_be_read() -> None:
    """Its three entries are a number, a tuple and words."""
    text = re.search(r"```python\n(answers.*?)```", PAGE, re.DOTALL)[1]
    assert [asked.kind for asked in read_questions(text, "page").values()] == ["number", "shape", "text"]
