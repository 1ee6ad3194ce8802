"""`autograder sync`: what it writes, what it leaves alone, what it finds when something has drifted."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from autograder.authoring.sync import drift, sync
from autograder.authoring.sync.scaffold import new_unit
from autograder.cli.main import group
from autograder.course.recorded_cases import read_cases, write_cases
from autograder.errors import CourseError

FILES = {
    "generated.json",
    "positions.py",
    "visible/positions.py",
    "visible/cases/positions.npz",
    "notebooks/positions.ipynb",
}


@pytest.fixture
def assignments(solutions: Path) -> Path:
    """A folder that is in sync with the small course."""
    folder = solutions.parent / "assignments"
    sync(solutions, folder)
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_all_that_a_learner_gets_is_written(solutions: Path, assignments: Path) -> None:
    """Stub, visible checks with the inputs they need, recorded cases, notebook, and the list of these."""
    assert files(assignments) == FILES
    handed, written = (
        (assignments / "visible/positions.py").read_text(),
        (solutions / "positions/visible.py").read_text(),
    )
    assert handed.endswith(written.partition("from .inputs import inputs\n")[2]) and "from ." not in handed
    assert "def inputs(draw, B=3, D=5):" in handed
    assert set(json.loads((assignments / "generated.json").read_text())["files"]) == FILES - {"generated.json"}
    assert drift(solutions, assignments) == []


def test_a_second_run_touches_nothing(solutions: Path, assignments: Path) -> None:
    """What is in order is not written again, also on a machine that rounds otherwise."""
    path = assignments / "visible/cases/positions.npz"
    record = read_cases(path)
    record["checks"]["double_positions/follows_the_formula"]["cases"][0]["args"]["x"] *= 1 + 1e-13
    write_cases(path, record)
    before = {name: (assignments / name).read_bytes() for name in FILES}
    assert sync(solutions, assignments).written == ()
    assert before == {name: (assignments / name).read_bytes() for name in FILES}


def test_windows_line_ends_are_no_drift(solutions: Path, assignments: Path) -> None:
    """A checkout may turn line ends."""
    path = assignments / "positions.py"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert drift(solutions, assignments) == []


def change_stub(folder: Path) -> None:
    path = folder / "positions.py"
    path.write_text(path.read_text().replace("Double every", "Triple every"))


def change_case(folder: Path) -> None:
    path = folder / "visible/cases/positions.npz"
    record = read_cases(path)
    record["checks"]["double_positions/follows_the_formula"]["cases"][0]["args"]["x"] += 1e-3
    write_cases(path, record)


def change_notebook(folder: Path) -> None:
    path = folder / "notebooks/positions.ipynb"
    path.write_text(path.read_text().replace("Double every", "Triple every"))


def run_notebook(folder: Path) -> None:
    path = folder / "notebooks/positions.ipynb"
    notebook = json.loads(path.read_text())
    next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")["execution_count"] = 1
    path.write_text(json.dumps(notebook))


def remove_visible(folder: Path) -> None:
    (folder / "visible/positions.py").unlink()


@pytest.mark.parametrize(
    ("damage", "name", "why"),
    [
        (change_stub, "positions.py", "differs from line 25 on"),
        (
            change_case,
            "visible/cases/positions.npz",
            "checks/double_positions/follows_the_formula/cases/0/args/x: differs",
        ),
        (
            change_notebook,
            "notebooks/positions.ipynb",
            "cells: task-double_positions changed, stub-double_positions changed",
        ),
        (run_notebook, "notebooks/positions.ipynb", "holds outputs"),
        (remove_visible, "visible/positions.py", "is missing"),
    ],
)
def test_every_kind_of_drift_is_found_and_repaired(
    solutions: Path, assignments: Path, damage: Callable[[Path], None], name: str, why: str
) -> None:
    """The file is named with what is different, and the command repairs it."""
    damage(assignments)
    (found,) = drift(solutions, assignments)
    assert found.name == name and found.why.startswith(why)
    assert [one.name for one in sync(solutions, assignments).written] == [name]
    assert drift(solutions, assignments) == []


def test_a_new_unit_touches_one_folder_and_its_removal_clears_up(solutions: Path, assignments: Path) -> None:
    """No list of units is edited anywhere; a deleted folder takes its generated files with it, and no others."""
    own = assignments / "notebooks" / "own.ipynb"
    own.write_text("mine")
    (assignments / "README.md").write_text("mine")
    new_unit("angles", solutions)
    assert {one.name for one in sync(solutions, assignments).written} == {
        name.replace("positions", "angles") for name in FILES
    }
    shutil.rmtree(solutions / "positions")
    assert {one.why for one in drift(solutions, assignments)} == {
        "belongs to no unit any more",
        "differs from line 7 on",
    }
    sync(solutions, assignments)
    wanted = {name.replace("positions", "angles") for name in FILES} | {"notebooks/own.ipynb", "README.md"}
    assert files(assignments) == wanted


@pytest.mark.parametrize("name", ["../solutions/positions/reference.py", "/etc/passwd", "a\\b", "C:x", ""])
def test_a_damaged_list_deletes_nothing_elsewhere(solutions: Path, assignments: Path, name: str) -> None:
    """A name that leads out of the folder is refused before anything is done."""
    path = assignments / "generated.json"
    path.write_text(json.dumps({"schema": 1, "colab_base": None, "files": [name]}))
    with pytest.raises(CourseError, match=r"generated\.json cannot be read"):
        sync(solutions, assignments)
    assert (solutions / "positions/reference.py").is_file()


def test_the_address_for_colab_is_remembered(solutions: Path, assignments: Path) -> None:
    """Given once, it is used by every later run and by the search for drift."""
    base = "https://colab.research.google.com/github/o/n/blob/main/notebooks"
    sync(solutions, assignments, colab_base=base)
    assert base in (assignments / "notebooks/positions.ipynb").read_text()
    assert drift(solutions, assignments) == [] and sync(solutions, assignments).written == ()


def test_a_folder_without_a_reference_is_refused(solutions: Path) -> None:
    """A unit that is half there is not passed over; a folder that only git forgot is."""
    (solutions / "left" / "__pycache__").mkdir(parents=True)
    (solutions / "half").mkdir()
    (solutions / "half" / "visible.py").write_text("")
    with pytest.raises(CourseError, match=r"half: there is no reference\.py"):
        sync(solutions, solutions.parent / "assignments")


def test_an_exercise_without_shapes_is_refused(solutions: Path) -> None:
    """Shapes are stated in the docstring, and a check of the form needs them."""
    path = solutions / "positions/reference.py"
    path.write_text(path.read_text().replace("Shapes:", "Forms:"))
    with pytest.raises(CourseError, match=r"positions/reference\.py, line \d+: .* no paragraph `Shapes:`"):
        sync(solutions, solutions.parent / "assignments")


def test_a_visible_check_that_the_reference_fails_is_refused(solutions: Path) -> None:
    """Then there is nothing right to record, and no learner gets it."""
    path = solutions / "positions/visible.py"
    path.write_text(path.read_text() + '    trial.expect(False, "It is wrong.")\n')
    with pytest.raises(
        CourseError, match="positions/double_positions/follows_the_formula: the reference does not pass"
    ):
        sync(solutions, solutions.parent / "assignments")


def test_a_refused_course_leaves_every_file_as_it_was(solutions: Path) -> None:
    """The table of points too: nothing is written before all of it could be made."""
    points = solutions.parent / "docs" / "points.md"
    points.parent.mkdir()
    points.write_text("as it was")
    path = solutions / "positions/visible.py"
    path.write_text(path.read_text() + '    trial.expect(False, "It is wrong.")\n')
    done = CliRunner().invoke(group, ["sync", "--solutions", str(solutions)])
    assert done.exit_code != 0
    assert points.read_text() == "as it was"
    assert not (solutions.parent / "assignments").exists()


def test_the_command_reports_and_repairs(solutions: Path) -> None:
    """`--check` exits with 1 and the command that repairs, and with 0 when all is well."""
    arguments = ["sync", "--solutions", str(solutions)]
    broken = CliRunner().invoke(group, [*arguments, "--check"])
    assert broken.exit_code == 1
    assert "assignments/positions.py: is missing" in broken.output and "run `autograder sync`" in broken.output
    assert not (solutions.parent / "assignments").exists()
    assert CliRunner().invoke(group, arguments).exit_code == 0
    good = CliRunner().invoke(group, [*arguments, "--check"])
    assert good.exit_code == 0 and "agree" in good.output


def test_recorded_arrays_are_small(course_solutions: Path) -> None:
    """A kit is a download: the cases of a unit stay under a megabyte."""
    for path in (course_solutions.parent / "assignments/visible/cases").glob("*.npz"):
        assert path.stat().st_size < 1 << 20
        with np.load(path, allow_pickle=False) as archive:
            assert archive.files
