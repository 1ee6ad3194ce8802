"""The kit: what is in it, that it installs, that the same sources give the same bytes, and what is refused."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.authoring.release import build, kit_folder, release, wheel
from autograder.cli.main import group
from autograder.errors import ReleaseError

ENGINE = "engine/rnn_to_attention-0.1.0-py3-none-any.whl"
FILES = {
    "README.md",
    "positions.py",
    "visible/positions.py",
    "visible/cases/positions.npz",
    "notebooks/positions.ipynb",
    "requirements.txt",
    ENGINE,
}


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="session")
def made(solutions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of the small course, made by the command."""
    out = tmp_path_factory.mktemp("made") / "kit"
    done = CliRunner().invoke(group, ["release", str(out), "--format", "kit", "--solutions", str(solutions)])
    assert done.exit_code == 0, done.output
    assert "python -m pip install -r requirements.txt" in done.output
    return out


@pytest.fixture
def without_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the wheel out where it is not what the test is about: building it takes three seconds."""
    monkeypatch.setitem(build.FORMATS, "kit", (kit_folder.write_kit, lambda target: None))


def test_the_kit_holds_what_a_learner_needs_and_nothing_else(made: Path) -> None:
    """Stubs, visible checks with cases, notebooks, the page to start on, the engine and one file to install it."""
    assert set(files(made)) - {"conftest.py", build.MARK} == FILES
    assert (made / "requirements.txt").read_text().splitlines()[-1] == f"./{ENGINE}"


def test_the_engine_is_the_package_only(made: Path) -> None:
    """No solutions, tests or assignments in the wheel, and every module of the package."""
    with zipfile.ZipFile(made / ENGINE) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {"autograder", "rnn_to_attention-0.1.0.dist-info"}
    assert {"autograder/cli/main.py", "autograder/authoring/sync/recording.py", "autograder/py.typed"} <= set(names)


def test_the_same_sources_give_the_same_bytes(made: Path, tmp_path: Path) -> None:
    """Times, umask and the order of a listing leave no trace in the wheel."""
    before = os.umask(0o077)
    try:
        again = wheel.build_wheel(tmp_path)
    finally:
        os.umask(before)
    assert again.read_bytes() == (made / ENGINE).read_bytes()


def test_the_kit_installs_with_one_command_and_reads_its_cases(made: Path, tmp_path: Path) -> None:
    """In the kit's folder, from the kit's files alone; what it depends on is there already in this test."""
    folder = shutil.copytree(made, tmp_path / "course")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path / "site")]
    subprocess.run([*command, "-r", "requirements.txt"], cwd=folder, check=True, capture_output=True)
    code = (
        "import autograder, positions\n"
        "from pathlib import Path\n"
        "from autograder.course.recorded_cases import read_cases\n"
        "from autograder.authoring.sync.recording import RecordedOracle\n"
        "RecordedOracle(read_cases(Path('visible/cases/positions.npz')))\n"
        "print(autograder.__file__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == str(tmp_path / "site" / "autograder" / "__init__.py")


@pytest.mark.usefixtures("without_engine")
def test_an_earlier_release_is_replaced_only_by_force(solutions: Path, tmp_path: Path) -> None:
    """Its stale files go, what came from trying it out goes with them, and the folder holds the new release."""
    out = tmp_path / "out"
    made = release(out, solutions=solutions)
    assert set(made) | {build.MARK} == set(files(out))
    (out / build.MARK).write_text((out / build.MARK).read_text() + "old.py\n")
    (out / "old.py").write_text("old")
    (out / "__pycache__").mkdir()
    (out / "__pycache__" / "old.pyc").write_text("old")
    with pytest.raises(ReleaseError, match="--force"):
        release(out, solutions=solutions)
    assert (out / "old.py").exists()
    assert release(out, solutions=solutions, force=True) == made
    assert set(files(out)) == {*made, build.MARK}


@pytest.mark.usefixtures("without_engine")
@pytest.mark.parametrize("name", ["thesis.tex", "results/ada.json", "seed", ".lock", ".git/config", "more/notes.txt"])
@pytest.mark.parametrize("released", [False, True])
def test_force_never_touches_what_no_release_put_there(
    solutions: Path, tmp_path: Path, name: str, released: bool
) -> None:
    """A thesis, a folder of grades with its secret seed, notes laid into a release: refused, and all of it stays."""
    out = tmp_path / "out"
    if released:
        release(out, solutions=solutions)
    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).write_text("precious")
    before = files(out)
    with pytest.raises(ReleaseError, match="holds"):
        release(out, solutions=solutions, force=True)
    assert files(out) == before


def test_a_release_needs_a_folder(solutions: Path, tmp_path: Path) -> None:
    """A file of that name is not replaced."""
    (tmp_path / "out").write_text("x")
    with pytest.raises(ReleaseError, match="is a file"):
        release(tmp_path / "out", solutions=solutions, force=True)


@pytest.fixture
def leaky(solutions: Path, tmp_path: Path) -> Path:
    """A copy of the small course to spoil."""
    shutil.copytree(solutions.parent, tmp_path / "leaky")
    return tmp_path / "leaky" / "solutions"


@pytest.mark.usefixtures("without_engine")
def test_a_leak_ends_the_release_and_nothing_is_written(leaky: Path, tmp_path: Path) -> None:
    """A line of hidden.py on the learner's page: refused, with the place and the origin."""
    hidden, page = leaky / "positions/hidden/double_positions.py", leaky.parent / "assignments/README.md"
    hidden.write_text(hidden.read_text() + "    trial.agrees(trial.case(inputs, B=11, D=13))\n")
    page.write_text(page.read_text() + "\n    trial.agrees(trial.case(inputs, B=11, D=13))\n")
    with pytest.raises(
        ReleaseError, match=r"README\.md, line 3: .* of positions/hidden/double_positions\.py, line \d+"
    ):
        release(tmp_path / "out", solutions=leaky)
    assert not (tmp_path / "out").exists()


def test_a_file_copied_by_mistake_is_found_by_the_planted_words(
    solutions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where it holds nothing that the search for statements knows."""

    def careless(solutions: Path, assignments: Path, target: Path, **options: object) -> None:
        target.mkdir(parents=True)
        hidden = solutions / "positions/hidden/double_positions.py"
        comments = [line for line in hidden.read_text().split("\n") if "  #" in line]
        (target / "notes.txt").write_text("\n".join(line.partition("#")[2] for line in comments))

    monkeypatch.setitem(build.FORMATS, "kit", (careless, lambda target: None))
    place = r"positions/hidden/double_positions\.py"
    with pytest.raises(ReleaseError, match=rf"notes\.txt: a word that was planted in {place}"):
        release(tmp_path / "out", solutions=solutions)
    assert not (tmp_path / "out").exists()


def in_a_notebook(kit: Path) -> None:
    """A statement of the solution, in a cell of a notebook that is handed out."""
    path = kit / "notebooks" / "positions.ipynb"
    notebook = json.loads(path.read_text())
    notebook["cells"].append({"cell_type": "code", "source": ["def f(x):\n", f"    {STATEMENT}\n"], "outputs": []})
    path.write_text(json.dumps(notebook))


def in_a_zip_in_a_zip(kit: Path) -> None:
    """A statement of the solution, two archives deep."""
    with zipfile.ZipFile(kit / "inner.zip", "w") as inner:
        inner.writestr("notes/a.py", f"def f(x):\n    {STATEMENT}\n")
    with zipfile.ZipFile(kit / "extra.zip", "w") as outer:
        outer.write(kit / "inner.zip", "inner.zip")
    (kit / "inner.zip").unlink()


def as_a_number(kit: Path) -> None:
    """A constant of six digits that stands in hidden.py, in running text."""
    (kit / "README.md").write_text("# Start here\n\nThe secret size is 730_189.\n")


def from_the_hidden_checks(kit: Path) -> None:
    """A statement of hidden.py, in a file of Python."""
    (kit / "visible" / "more.py").write_text(f"def check(trial):\n    {HIDDEN}\n")


STATEMENT = "doubled = torch.add(x, x, alpha=1).reshape(x.shape)"
HIDDEN = "trial.agrees(trial.case(inputs, B=11, D=13))"
PLANTED = {
    in_a_notebook: r"positions\.ipynb, cell \d+, line \d+.* of positions/reference\.py, line \d+",
    in_a_zip_in_a_zip: r"extra\.zip > inner\.zip > notes/a\.py, line 2.* of positions/reference\.py, line \d+",
    as_a_number: r"README\.md: the number 730189 of positions/hidden/double_positions\.py, line \d+",
    from_the_hidden_checks: r"visible/more\.py, line 2.* of positions/hidden/double_positions\.py, line \d+",
}


@pytest.mark.parametrize("spoil", PLANTED, ids=lambda spoil: spoil.__name__)
def test_whatever_leaks_and_wherever_the_release_is_refused(
    leaky: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    """The whole command, with a mistake in what writes the kit: nothing is written, and the place is said."""
    reference, hidden = leaky / "positions/reference.py", leaky / "positions/hidden/double_positions.py"
    reference.write_text(reference.read_text().replace("return 2 * x", f"{STATEMENT}\n    return doubled"))
    hidden.write_text(hidden.read_text() + f"    {HIDDEN}\n\n\nSIZE = 730_189\n")

    def careless(solutions: Path, assignments: Path, target: Path, **options: object) -> None:
        kit_folder.write_kit(solutions, assignments, target, **options)
        spoil(target)

    monkeypatch.setitem(build.FORMATS, "kit", (careless, lambda target: None))
    with pytest.raises(ReleaseError, match=PLANTED[spoil]):
        release(tmp_path / "out", solutions=leaky)
    assert not (tmp_path / "out").exists()


def test_a_course_without_a_page_to_start_on_is_refused(leaky: Path, tmp_path: Path) -> None:
    """Its file is named."""
    (leaky.parent / "assignments/README.md").unlink()
    done = CliRunner().invoke(group, ["release", str(tmp_path / "out"), "--solutions", str(leaky)])
    assert isinstance(done.exception, ReleaseError) and "README.md" in str(done.exception)
