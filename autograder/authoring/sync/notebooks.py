"""Each unit as a notebook, made from the same reference as the stub.

Text cells from the unit's docstring, for every exercise its task text, one stub cell and one check cell, at the end
the questions. Cell ids are made from names, not drawn, so that a notebook can be compared with the committed one and
a tool can find a cell again. The format is nbformat 4.5, written out here: handing a kit out needs no Jupyter.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from autograder.authoring.sync.markers import parse
from autograder.authoring.sync.reference_text import Function, ReferenceText
from autograder.authoring.sync.stub import stub_of
from autograder.errors import CourseError

Cell = dict[str, Any]

BADGE = "https://colab.research.google.com/assets/colab-badge.svg"
COLAB = "https://colab.research.google.com"
FETCHED = "/content/kit"  # where a notebook on Colab puts the kit
_ADDRESS = re.compile(
    COLAB + r"/github/(?P<owner>[\w.-]+)/(?P<name>[\w.-]+)/blob/(?P<branch>[\w.-]+)(?P<folder>(/[\w.-]+)*)/?"
)
_SHAPES = re.compile(r"^[ \t]*Shapes:[ \t]*(.+?)(?:\n[ \t]*\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Colab:
    """Where Colab finds the notebooks: a folder in a public repository that holds a released kit."""

    base: str
    repository: str
    branch: str
    kit: str  # the kit's folder inside the repository, "." for its root

    @staticmethod
    def read(base: str) -> Colab:
        """Understand an address such as `https://colab.research.google.com/github/OWNER/NAME/blob/main/notebooks`."""
        match = _ADDRESS.fullmatch(base)
        if not match:
            raise CourseError(
                f"{base!r} is not an address that Colab opens. It has the form "
                f"{COLAB}/github/OWNER/NAME/blob/BRANCH/notebooks: the folder of a released kit's notebooks."
            )
        folders = match["folder"].strip("/").split("/")
        repository = f"https://github.com/{match['owner']}/{match['name']}"
        return Colab(base.rstrip("/"), repository, match["branch"], "/".join(folders[:-1]) or ".")


def make_notebook(
    unit: str, source: ReferenceText, colab: Colab | None = None, *, code: str | None = None
) -> dict[str, Any]:
    """The notebook of a unit, as the dictionary that its JSON holds.

    code: what the code cells are made of, by default the stub. With the reference's own text the notebook is solved.
    """
    cells = [*_text_cells(unit, source, colab), _setup_cell(colab)]
    code = stub_of(source) if code is None else code
    exercises = [node.name for node in source.exercises]
    for name, text in _segments(code, f"{unit}.py"):
        if name in exercises:
            node = source.exercises[exercises.index(name)]
            cells += _exercise_cells(name, ast.get_docstring(node) or "", text)
        elif name == "answers":
            cells.append(
                _markdown("questions", "## Questions\n\nPut your answer where `None` stands.", role="questions")
            )
            cells.append(_code("answers", text, role="answers"))
        else:
            cells.append(_code(name, text, role="given"))
    _refuse_twins(cells, source)
    return {"cells": cells, "metadata": _metadata(unit), "nbformat": 4, "nbformat_minor": 5}


def dumps(notebook: dict[str, Any]) -> str:
    """The text of the file, in the layout that Jupyter itself writes."""
    return json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def changed_cells(old: dict[str, Any], new: dict[str, Any]) -> str:
    """Which cells differ, in words; nothing if none does. What a run leaves behind (outputs, counts) does not count."""
    before, after = _by_id(old), _by_id(new)
    gone = [f"{name} gone" for name in before if name not in after]
    fresh = [f"{name} new" for name in after if name not in before]
    other = [f"{name} changed" for name in after if name in before and before[name] != after[name]]
    words = [*gone, *fresh, *other]
    if not words and list(before) != list(after):
        words = ["order changed"]
    return f"cells: {', '.join(words)}" if words else ""


def _by_id(notebook: dict[str, Any]) -> dict[str, tuple[str, str]]:
    cells = [cell for cell in notebook.get("cells", []) if isinstance(cell, dict)]
    return {str(cell.get("id")): (str(cell.get("cell_type")), "".join(cell.get("source", ""))) for cell in cells}


def _metadata(unit: str) -> dict[str, Any]:
    return {
        "autograder": {"schema": 1, "unit": unit},
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }


def _text_cells(unit: str, source: ReferenceText, colab: Colab | None) -> Iterator[Cell]:
    """The unit's text, one cell per heading; the badge stands under the title."""
    for position, section in enumerate(_sections(source.docstring)):
        heading = section.partition("\n")[0]
        name = "title" if position == 0 else f"text-{_slug(heading)}"
        yield _markdown(name, f"{section}\n\n{_badge(unit, colab)}" if position == 0 else section)


def _sections(text: str) -> list[str]:
    """Cut at headings, but not inside a fenced block of code."""
    sections: list[list[str]] = [[]]
    fenced = False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if re.match(r"#{1,6} ", line) and not fenced and any(sections[-1]):
            sections.append([])
        sections[-1].append(line)
    return ["\n".join(lines).strip() for lines in sections]


def _slug(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")[:48]


def _badge(unit: str, colab: Colab | None) -> str:
    if colab:
        return f"[![Open in Colab]({BADGE})]({colab.base}/{unit}.ipynb)"
    return f"[![Open in Colab]({BADGE})]({COLAB}/) (Colab asks for the file: choose *Upload* and this notebook.)"


def _setup_cell(colab: Colab | None) -> Cell:
    """Elsewhere the kit has been installed before the notebook is opened, so the cell does nothing there."""
    if colab is None:
        action = 'print("Upload the kit\'s folder, then run: %cd FOLDER and: %pip install -r requirements.txt")'
        return _code("setup", f'import sys\n\nif "google.colab" in sys.modules:\n    {action}', role="setup")
    clone = ["git", "clone", "--quiet", "--depth", "1", "--branch", colab.branch, colab.repository, FETCHED]
    lines = [
        "import os",
        "import subprocess",
        "import sys",
        "",
        'if "google.colab" in sys.modules:  # elsewhere the kit is there already',
        f"    if not os.path.exists({_quoted(FETCHED)}):",
        f"        subprocess.run({_list(clone)}, check=True)",
        f"    os.chdir({_quoted(FETCHED if colab.kit == '.' else f'{FETCHED}/{colab.kit}')})",
        '    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "-r", "requirements.txt"], check=True)',
    ]
    return _code("setup", "\n".join(lines), role="setup")


def _list(words: list[str]) -> str:
    return f"[{', '.join(_quoted(word) for word in words)}]"


def _quoted(word: str) -> str:
    return json.dumps(word)


def _segments(code: str, file: str) -> Iterator[tuple[str, str]]:
    """Name and text of every part of a file below its docstring; neighbours without a name of their own are joined."""
    tree = parse(code, file)
    lines = code.split("\n")
    start = (tree.body[0].end_lineno or 0) if ast.get_docstring(tree, clean=False) is not None else 0
    plain: list[str] = []
    for node in tree.body[1 if start else 0 :]:
        text = "\n".join(lines[start : node.end_lineno]).strip("\n")
        start = node.end_lineno or 0
        name = _name(node)
        if name is None:
            plain.append(text)
            continue
        if plain:
            yield f"given-before-{name}"[:64], "\n".join(plain)
            plain = []
        yield name, text
    rest = "\n".join([*plain, "\n".join(lines[start:]).strip("\n")]).strip("\n")
    if rest:
        yield "given-at-the-end", rest


def _name(node: ast.stmt) -> str | None:
    if isinstance(node, ast.ClassDef | Function):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return "answers" if isinstance(target, ast.Name) and target.id == "answers" else None


def _exercise_cells(name: str, docstring: str, text: str) -> list[Cell]:
    task = f"## Exercise `{name}`\n\n{_task(docstring)}"
    return [
        _markdown(f"task-{name}", task, role="task", exercise=name),
        _code(f"stub-{name}", _short(text, docstring), role="stub", exercise=name),
        _code(f"check-{name}", f"from autograder import check\n\ncheck({name})", role="check", exercise=name),
    ]


def _task(docstring: str) -> str:
    """The docstring as Markdown; the line of shapes as code, since its `*` would be read as emphasis."""
    return _SHAPES.sub(lambda match: f"Shapes: `{' '.join(match[1].split())}`\n\n", docstring).strip()


def _short(text: str, docstring: str) -> str:
    """The stub with only the first sentence and the shapes in its docstring: the task stands in the cell above."""
    tree = ast.parse(text)
    owner = next(node for node in tree.body if isinstance(node, ast.ClassDef | Function))
    first = owner.body[0]
    if ast.get_docstring(owner) is None or first.lineno == first.end_lineno:
        return text
    lines = text.split("\n")
    indent = " " * first.col_offset
    quotes = lines[first.lineno - 1][first.col_offset :].partition('"""')[0] + '"""'
    shapes = _SHAPES.search(docstring)
    body = [quotes + docstring.split("\n\n")[0].replace("\n", f"\n{indent}")]
    if shapes:
        body += ["", *(f"{indent}{line.rstrip()}" for line in shapes[0].strip().split("\n"))]
    lines[first.lineno - 1 : first.end_lineno] = [indent + body[0], *body[1:], f'{indent}"""']
    return "\n".join(lines)


def _refuse_twins(cells: list[Cell], source: ReferenceText) -> None:
    names = [cell["id"] for cell in cells]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise CourseError(f"{source.file}: two parts would both be the cell {twice[0]!r}. Rename one heading.")


def _markdown(name: str, text: str, **about: str) -> Cell:
    return {"cell_type": "markdown", "id": name, "metadata": _about(about), "source": _lines(text)}


def _code(name: str, text: str, **about: str) -> Cell:
    empty: Cell = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**empty, "id": name, "metadata": _about(about), "source": _lines(text)}


def _about(about: dict[str, str]) -> dict[str, Any]:
    return {"autograder": about} if about else {}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
