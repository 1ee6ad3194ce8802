"""Notebooks: valid, stable, complete, and they run in a real kernel once the exercises are solved."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder.authoring.sync.notebooks import Colab, changed_cells, dumps, make_notebook
from autograder.authoring.sync.unit_files import read_unit, unit_folders
from autograder.errors import CourseError

BASE = "https://colab.research.google.com/github/owner/course/blob/main/kit/notebooks"


def cells(notebook: dict[str, Any]) -> dict[str, str]:
    """The text of every cell by its id."""
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}


def test_every_notebook_of_the_course_is_valid(course_solutions: Path) -> None:
    """It follows the schema of nbformat 4.5 and is laid out as Jupyter lays it out."""
    for folder in unit_folders(course_solutions):
        text = dumps(make_notebook(folder.name, read_unit(folder)))
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
        assert nbformat.writes(notebook) + "\n" == text
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)


def test_every_exercise_has_a_task_a_stub_and_a_check(course_solutions: Path) -> None:
    """In the order of the unit, and every stub cell raises under the exercise's name."""
    for folder in unit_folders(course_solutions):
        source = read_unit(folder)
        found = cells(make_notebook(folder.name, source))
        wanted = [f"{part}-{node.name}" for node in source.exercises for part in ("task", "stub", "check")]
        assert [name for name in found if name in wanted] == wanted
        for node in source.exercises:
            assert f'raise NotImplementedError("{node.name}")' in found[f"stub-{node.name}"]
            assert found[f"check-{node.name}"] == f"from autograder import check\n\ncheck({node.name})"
        assert found["answers"].count(": None,") == len(source.answers) > 0


def test_the_text_is_cut_at_headings(solutions: Path) -> None:
    """The title and each section are a cell of their own, and nothing of the text is lost."""
    source = read_unit(solutions / "positions")
    notebook = make_notebook("positions", source)
    texts = [name for name in cells(notebook) if name == "title" or name.startswith("text-")]
    assert texts == [
        "title",
        "text-what-and-why",
        "text-the-formula",
        "text-a-small-example-by-hand",
        "text-what-you-should-be-able-to-say-in-the-end",
    ]
    everything = "\n\n".join(cells(notebook)[name] for name in texts)
    assert all(line in everything for line in source.docstring.split("\n"))


def test_shapes_are_shown_as_code(course_solutions: Path) -> None:
    """A `*` between two symbols would be read as emphasis in Markdown."""
    found = cells(make_notebook("lstm", read_unit(course_solutions / "lstm")))
    line = next(line for line in found["task-lstm_gates"].split("\n") if line.startswith("Shapes:"))
    assert line.startswith("Shapes: `x (B, D), ") and line.endswith("o (B, H)`")
    assert "w_ih (4*H, D)" in found["stub-lstm_gates"]


def test_the_badge_leads_to_the_given_address(solutions: Path) -> None:
    """With an address the badge opens the notebook, and on Colab the first code cell fetches and installs the kit."""
    found = cells(make_notebook("positions", read_unit(solutions / "positions"), Colab.read(BASE)))
    assert f"({BASE}/positions.ipynb)" in found["title"]
    assert '"https://github.com/owner/course"' in found["setup"] and 'os.chdir("/content/kit/kit")' in found["setup"]
    compile(found["setup"], "setup", "exec")


@pytest.mark.parametrize("base", ["https://example.org", "owner/course", BASE.replace("github/", "gist/"), BASE + '"x'])
def test_an_address_that_colab_does_not_open_is_refused(base: str) -> None:
    """A wrong address would make a dead badge in every notebook."""
    with pytest.raises(CourseError, match="OWNER/NAME/blob/BRANCH/notebooks"):
        Colab.read(base)


def test_a_change_names_its_cell(solutions: Path) -> None:
    """Ids come from names, so a changed text is told by its cell and an unchanged one is not."""
    source = read_unit(solutions / "positions")
    old, new = make_notebook("positions", source), make_notebook("positions", source)
    assert changed_cells(old, new) == ""
    next(cell for cell in new["cells"] if cell["id"] == "task-double_positions")["source"] = ["other"]
    assert changed_cells(old, new) == "cells: task-double_positions changed"
    del new["cells"][0]
    assert changed_cells(old, new) == "cells: title gone, task-double_positions changed"


def test_a_notebook_holds_nothing_of_a_solution(course_solutions: Path) -> None:
    """Only what the stub and the task text hold: no marker, no answer, no line of a block."""
    for folder in unit_folders(course_solutions):
        source = read_unit(folder)
        text = dumps(make_notebook(folder.name, source))
        public = json.dumps(source.public_text() + source.docstring, ensure_ascii=False)
        assert "SOLUTION" not in text
        for number, line in enumerate(source.text.split("\n"), start=1):
            code = json.dumps(line.split("  #")[0].strip(), ensure_ascii=False)[1:-1]
            if source.solves(number) and len(code) > 12 and code not in public:
                assert code not in text, f"{folder.name}: {code}"
