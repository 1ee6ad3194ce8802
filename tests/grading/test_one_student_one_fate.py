"""Every step that is done for one student fails for that one only. The steps are found from the code."""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import autograder
from autograder.cli.main import group
from autograder.grading import grader, whole_class
from autograder.results import CheckResult, Document, ExerciseResult, IsolationFacts, ResultStore, UnitResult
from autograder.results.steps import STEPS, Step
from autograder.sandbox.levels import Isolation
from tests.attacks.attack import HONEST
from tests.kill.classes import COURSE

OPTIONAL = ("distributed", "dask", "nbgrader", "traitlets", "torch.cuda", "sqlalchemy", "jupyter")


def all_steps() -> dict[str, Step]:
    """Every step of the package, whichever module it stands in."""
    for found in pkgutil.walk_packages(autograder.__path__, "autograder."):
        if found.name.endswith("__main__") or found.name.startswith(
            ("autograder.sandbox.fork_server_script", "autograder.worker")
        ):
            continue
        try:
            importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(OPTIONAL):
                raise
    return STEPS


def recurse(depth: int = 0) -> int:
    """Until the interpreter says that it is too deep."""
    return recurse(depth + 1) + 1


def by_exception() -> None:
    raise ValueError("something of ours")


def by_memory() -> None:
    raise MemoryError


FAILURES = {"ValueError": by_exception, "RecursionError": recurse, "MemoryError": by_memory}
STUDENTS = ("ada_10", "bob_11", "cy_12", "dan_13", "eve_14")  # as Canvas names them
RIGHT = ("ada_10", "cy_12")
STRUCK = {"bob_11": "ValueError", "dan_13": "RecursionError", "eve_14": "MemoryError"}
EXPORTS = ("csv", "canvas", "junit", "feedback-canvas", "nbgrader")


class NoWall:
    """Stands in the place of the sandbox where grading is not what is tested."""

    isolation = Isolation("L3", ("namespaces", "system calls"), verified=("read a file",))

    def __enter__(self) -> NoWall:
        return self

    def __exit__(self, *exception: object) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def fake_grading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets full marks at once; nothing is run."""

    class StudentGrader(grader.StudentGrader):
        def __init__(self, plan: grader.GradingPlan, source: object = None) -> None:
            self.plan, self.course, self.source = plan, whole_class.load_course(plan.solutions, plan.units), source
            self._graded = 0

        def _grade(self, task: grader.Task) -> Document:
            check = CheckResult("values", "The values are right.", True, "values", "pass", 1.0, 1.0)
            units = [UnitResult.of("cell", "sha256:0", [ExerciseResult.of("weighted", [check])])]
            return Document.of(
                task.student, units, isolation=IsolationFacts("full"), versions=grader.versions(), seed_id="seed",
                graded_at="2026-01-01T00:00:00+00:00", fingerprint=task.fingerprint, late_seconds=task.late_seconds,
            )  # fmt: skip

    monkeypatch.setattr(whole_class, "StudentGrader", StudentGrader)
    monkeypatch.setattr(whole_class, "open_sandbox", lambda **_: NoWall())
    monkeypatch.setattr(grader, "_BENCHES", {})


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    """Three right files as Canvas gives them out, one of them zipped with a manifest."""
    import zipfile

    folder = tmp_path / "class"
    folder.mkdir()
    for number, student in enumerate(STUDENTS):
        with zipfile.ZipFile(folder / f"{student}_2{number}_work.zip", "w") as archive:
            archive.writestr("cell.py", HONEST["cell"])
            archive.writestr("manifest.json", json.dumps({"schema": 1, "student": student, "files": {}}))
    return folder


DEADLINES = "[due]\nall = 2026-01-01T00:00:00Z\n"


def run(*arguments: str) -> tuple[int, str]:
    """A command; its exit status and what it said."""
    result = CliRunner().invoke(group, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def fail_for(monkeypatch: pytest.MonkeyPatch, step: Step, seen: set[str]) -> None:
    """Make a step raise for those who are struck, for each in another way."""
    original = Step.run

    def failing(self, student, do, otherwise):
        if self is not step:
            return original(self, student, do, otherwise)
        seen.add(student)
        return original(self, student, FAILURES[STRUCK[student]] if student in STRUCK else do, otherwise)

    monkeypatch.setattr(Step, "run", failing)


@pytest.mark.parametrize("name", sorted(all_steps()))
def test_a_step_fails_for_some_and_for_nobody_else(
    name: str, class_folder: Path, tmp_path: Path, fake_grading: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grade, report and export until the step has run: the others have everything, who is struck is named."""
    out, seen = tmp_path / "out", set[str]()
    (tmp_path / "deadlines.toml").write_text(DEADLINES)
    fail_for(monkeypatch, STEPS[name], seen)
    said = []
    for form, arguments in _commands(class_folder, tmp_path, out).items():
        if not _installed(form):
            continue
        status, output = run(*arguments)
        assert status in (0, 1), output
        said.append(output)
        if seen:
            break
    if not seen:
        assert not _installed("nbgrader") and "gradebook" in name, f"nothing here runs the step {name!r}: {said}"
        pytest.skip("nbgrader is not installed")
    assert seen == set(STUDENTS), f"{name}: not all were reached"
    assert status == 1 and all(student in output for student in STRUCK), output
    _others_are_whole(out)
    _tracebacks_are_kept(out)


def _commands(folder: Path, tmp_path: Path, out: Path) -> dict[str, tuple[str, ...]]:
    grade = ("grade", str(folder), "--out", str(out), "--solutions", str(COURSE), "--units", "cell", "--jobs", "1",
             "--deadlines", str(tmp_path / "deadlines.toml"))  # fmt: skip
    exports = {form: _export(out, folder, tmp_path, form) for form in EXPORTS}
    return {"grade": grade, "report": ("report", str(out)), **exports, "changes": ("export", str(out), "--changes")}


def _export(out: Path, folder: Path, tmp_path: Path, form: str) -> tuple[str, ...]:
    more: tuple[str, ...] = ()
    if form == "canvas":
        (tmp_path / "canvas.csv").write_text(
            "Student,ID,SIS Login ID,Section,Homework (7)\nPoints Possible,,,,1\n"
            + "".join(f"{one},1{number},{one},S,\n" for number, one in enumerate(STUDENTS))
        )
        more = ("--into", str(tmp_path / "canvas.csv"), "--column", "Homework (7)")
    if form == "feedback-canvas":
        more = ("--from", str(folder), "--solutions", str(COURSE))
    return "export", str(out), "--format", form, *more


def _installed(form: str) -> bool:
    if form != "nbgrader":
        return True
    try:
        importlib.import_module("nbgrader.api")
    except ModuleNotFoundError:
        return False
    return True


def _others_are_whole(out: Path) -> None:
    """Results, pages and lines of the tables."""
    store = ResultStore.existing(out)
    found = {one.student: one.status for one in store.documents()}
    assert {student: found[student] for student in RIGHT} == dict.fromkeys(RIGHT, "graded") and not store.set_aside
    rows = {line.split(",")[0] for line in (out / "grades.csv").read_text().splitlines()[1:]}
    assert rows == set(STUDENTS)
    for student in RIGHT:
        assert (out / "feedback" / f"{student}.html").exists()
        assert student in (out / "index.html").read_text()
    assert json.loads((out / "class.json").read_text())["students"] == len(STUDENTS)


def _tracebacks_are_kept(out: Path) -> None:
    """In the student's own document, or in the file beside what could not be written."""
    for student, failure in STRUCK.items():
        places = [*out.rglob(f"{student}*.json"), *out.rglob("errors-*.txt")]
        assert any(failure in path.read_text() and "Traceback" in path.read_text() for path in places), places


def test_the_steps_are_many() -> None:
    """What is found from the code is not an empty list."""
    assert len(all_steps()) >= 12


def test_what_concerns_everybody_goes_through() -> None:
    """A full disk ends the batch with a sentence; it is no failure of one student."""
    from autograder.errors import RecordError

    def full() -> None:
        raise RecordError("no space left")

    with pytest.raises(RecordError):
        next(iter(STEPS.values())).run("ada", full, lambda failure: None)
