"""The notebooks run from top to bottom in a real kernel with the reference put in."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

import autograder
from autograder.authoring.sync.notebooks import dumps, make_notebook
from autograder.authoring.sync.unit_files import read_unit, unit_folders

UNITS = [folder.name for folder in unit_folders(Path(__file__).resolve().parents[2] / "solutions")]


def solved(folder: Path) -> nbformat.NotebookNode:
    """A unit's notebook with the reference put in; check cells only where the engine has a `check` to call."""
    source = read_unit(folder)
    notebook = nbformat.reads(dumps(make_notebook(folder.name, source, code=source.text)), as_version=4)
    if not hasattr(autograder, "check"):
        notebook.cells = [cell for cell in notebook.cells if not cell.id.startswith("check-")]
    names = ", ".join(node.name for node in source.exercises)
    probe = (
        f"assert all(map(callable, [{names}])), 'not defined'\nassert None not in answers.values()\nprint('complete')"
    )
    notebook.cells.append(nbformat.v4.new_code_cell(probe))
    return notebook


@pytest.fixture(scope="module")
def client() -> Iterator[object]:
    """One kernel for all units: a fresh one takes two seconds, most of them for importing torch."""
    pytest.importorskip("ipykernel")
    nbclient = pytest.importorskip("nbclient")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the messaging library's own event loop
        client = nbclient.NotebookClient(nbformat.v4.new_notebook(), timeout=60, kernel_name="python3")
        with client.setup_kernel():
            yield client


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.filterwarnings("ignore")
def test_a_solved_notebook_runs_from_top_to_bottom(unit: str, client: object, course_solutions: Path) -> None:
    """Every cell runs without an error, and afterwards every exercise is defined and every question answered."""
    assert run(client, solved(course_solutions / unit)) == "complete\n"


def run(client: object, notebook: nbformat.NotebookNode) -> str:
    """Run all cells, with no name left from another notebook. Gives back what the last one printed."""
    client.nb = notebook  # type: ignore[attr-defined]
    client.execute_cell(nbformat.v4.new_code_cell("%reset -f"), 0, store_history=False)  # type: ignore[attr-defined]
    for number, cell in enumerate(notebook.cells):
        client.execute_cell(cell, number)  # type: ignore[attr-defined]
    return str(notebook.cells[-1].outputs[0].text)


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_as_handed_out_runs_but_defines_nothing_yet(client: object, course_solutions: Path) -> None:
    """Stub cells run without an error; calling an exercise says that it is still to be written."""
    folder = course_solutions / "gru"
    notebook = nbformat.reads(dumps(make_notebook("gru", read_unit(folder))), as_version=4)
    notebook.cells = [cell for cell in notebook.cells if not cell.id.startswith("check-")]
    call = (
        "try:\n    gru_step(*[None] * 6)\nexcept NotImplementedError as todo:\n    print(todo, set(answers.values()))"
    )
    notebook.cells.append(nbformat.v4.new_code_cell(call))
    assert run(client, notebook) == "gru_step {None}\n"
