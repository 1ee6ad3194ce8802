"""Result documents into `gradebook.db`, through nbgrader's own interface. Nothing of a notebook is needed or run.

An assignment and its notebook are called as the unit. Cells must be there before a submission is, because a submission
gets its rows for grades when it is made. Points are scaled to what a cell is worth in the gradebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry  # type: ignore[import-untyped, import-not-found, unused-ignore]
from sqlalchemy.exc import OperationalError

from autograder.errors import AutograderError, ExportError
from autograder.platforms.nbgrader.cells import SOLUTION, VISIBLE
from autograder.platforms.nbgrader.path import find_alembic
from autograder.platforms.nbgrader.scores import cell_scores
from autograder.results.document import Document, UnitResult
from autograder.results.durable_files import make_folder
from autograder.results.lock import holding
from autograder.results.steps import Failure, Step
from autograder.text import one_line

COLUMNS = Step("making the columns of the gradebook")
ROWS = Step("writing into the gradebook")
WAIT = 120.0  # seconds; thirteen milliseconds a student and unit, so a large class is through by then
Documents = Callable[[], Iterable[Document]]


def write_documents(path: Path, documents: Documents, failures: list[Failure] | None = None) -> dict[str, str]:
    """Write all grades that are not withheld; gives back what each student was given. ExportError if it is in use.

    failures: takes what our own errors did; whom they met gets nothing.
    """
    make_folder(path.parent)
    find_alembic()
    # Two exports of ours wait for each other; what other programs do to the file meanwhile, SQLite tells.
    alone = holding(make_folder(path.with_name(f".{path.name}.autograder")), wait=True, seconds=WAIT)
    try:
        with alone, Gradebook(f"sqlite:///{path.resolve()}") as gradebook:
            return _write(gradebook, documents, [] if failures is None else failures)
    except (OperationalError, _Refused) as refused:
        error = refused.error if isinstance(refused, _Refused) else refused
        raise ExportError(
            f"{path} cannot be written ({one_line(str(error.orig))}). If nbgrader or its formgrader is at work in it, "
            "wait until it is done. Then give the same command again: what was written already is written again."
        ) from None


class _Refused(AutograderError):
    """The file itself cannot be written, so nobody's row can."""

    def __init__(self, error: OperationalError) -> None:
        super().__init__(str(error))
        self.error = error


def _write(gradebook: Any, documents: Documents, failures: list[Failure]) -> dict[str, str]:
    given: dict[str, str] = {}
    most = _make_cells(gradebook, documents(), failures)
    failed = {one.student for one in failures}
    for document in documents():
        if not document.withheld and document.student not in failed:
            ROWS.run(document.student, partial(_write_student, gradebook, document, most, given), failures.append)
    return given


def _write_student(
    gradebook: Any, document: Document, most: Mapping[str, dict[str, float]], given: dict[str, str]
) -> None:
    try:
        gradebook.update_or_create_student(document.student)
        for unit in document.units:
            if unit.status != "missing":
                _write_unit(gradebook, document, unit, most[unit.unit])
    except OperationalError as error:
        raise _Refused(error) from None
    except Exception:
        gradebook.db.rollback()
        raise
    given[document.student] = f"{document.score:g}"


def _make_cells(gradebook: Any, documents: Iterable[Document], failures: list[Failure]) -> dict[str, dict[str, float]]:
    """Assignments, notebooks and cells of all units; what each cell is worth in the gradebook."""
    worth: dict[str, dict[str, float]] = {}
    for document in documents:
        COLUMNS.run(document.student, partial(_make_cells_of, gradebook, document, worth), failures.append)
    return worth


def _make_cells_of(gradebook: Any, document: Document, worth: dict[str, dict[str, float]]) -> None:
    for unit in document.units:
        cells = worth.setdefault(unit.unit, {})
        for name, score in cell_scores(unit).items():
            if name not in cells and score.most > 0:
                try:
                    _make_assignment(gradebook, unit.unit)
                    cells[name] = _make_cell(gradebook, unit.unit, name, score.most)
                except OperationalError as error:
                    raise _Refused(error) from None


def _make_assignment(gradebook: Any, unit: str) -> None:
    try:
        gradebook.find_notebook(unit, unit)
    except MissingEntry:
        gradebook.update_or_create_assignment(unit)
        gradebook.update_or_create_notebook(unit, unit)


def _make_cell(gradebook: Any, unit: str, name: str, most: float) -> float:
    try:
        return float(gradebook.find_grade_cell(name, unit, unit).max_score)
    except MissingEntry:
        gradebook.update_or_create_grade_cell(name, unit, unit, max_score=most, cell_type="code")
        if name.startswith(VISIBLE):
            gradebook.update_or_create_solution_cell(SOLUTION + name.removeprefix(VISIBLE), unit, unit)
        return most


def _write_unit(gradebook: Any, document: Document, unit: UnitResult, worth: dict[str, float]) -> None:
    """Scores and comments of one unit; a file that could not be read has no points and says why."""
    submission = gradebook.update_or_create_submission(unit.unit, document.student)
    for notebook in submission.notebooks:
        notebook.late_submission_penalty = document.penalties.get(unit.unit)
    scores = cell_scores(unit)
    for name, most in worth.items():
        grade = gradebook.find_grade(name, unit.unit, unit.unit, document.student)
        grade.auto_score = float(scores[name].of(most)) if name in scores else 0.0
        grade.needs_manual_grade = grade.manual_score is not None
        if name.startswith(VISIBLE):
            solution = SOLUTION + name.removeprefix(VISIBLE)
            comment = gradebook.find_comment(solution, unit.unit, unit.unit, document.student)
            comment.auto_comment = _comment(unit, name.removeprefix(VISIBLE))
    gradebook.db.commit()


def _comment(unit: UnitResult, exercise: str) -> str:
    """All that is said of an exercise."""
    scores = cell_scores(unit)
    texts = [scores[prefix + exercise].text for prefix in (VISIBLE, "hidden-") if prefix + exercise in scores]
    return "\n".join(filter(None, texts)) or unit.message
