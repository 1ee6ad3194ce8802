"""Our steps in nbgrader's chains. Each is one of nbgrader's preprocessors and knows one thing.

`ClearToStubs` and `RefuseLeaks` when assignments are generated; `KnownCellsOnly` and `RestoreGradedCells` before
grading; `GradeInSandbox` in the place of `Execute`; `RefuseLeaks` again before feedback goes out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nbgrader.api import Gradebook  # type: ignore[import-untyped, import-not-found, unused-ignore]
from nbgrader.converters.autograde import Autograde  # type: ignore[import-untyped, import-not-found, unused-ignore]
from nbgrader.converters.generate_assignment import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    GenerateAssignment,
)
from nbgrader.converters.generate_feedback import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    GenerateFeedback,
)
from nbgrader.preprocessors import (  # type: ignore[import-untyped, import-not-found, unused-ignore]
    ClearOutput,
    ClearSolutions,
    Execute,
    NbGraderPreprocessor,
    OverwriteCells,
)
from traitlets import Bool, Float, Integer, List, Unicode

from autograder.platforms.nbgrader.course import clear_cell
from autograder.platforms.nbgrader.grading import Grader, Settings
from autograder.platforms.nbgrader.leaks import refuse_leaky_cells

Cell = Any  # nbformat's cells and nbconvert's resources are dictionaries with attributes
Resources = Any


class Chains(NamedTuple):
    """nbgrader's own chains, with our steps in them."""

    generate: list[type]
    sanitize: list[type]
    autograde: list[type]
    feedback: list[type]


def chains() -> Chains:
    """Put our steps where they belong; whatever else a version of nbgrader does stays."""
    sanitize = _swapped(Autograde, "sanitize_preprocessors", {OverwriteCells: RestoreGradedCells})
    position = sanitize.index(ClearOutput) + 1 if ClearOutput in sanitize else 0
    return Chains(
        generate=[*_swapped(GenerateAssignment, "preprocessors", {ClearSolutions: ClearToStubs}), RefuseLeaks],
        sanitize=[*sanitize[:position], KnownCellsOnly, *sanitize[position:]],
        autograde=_swapped(Autograde, "autograde_preprocessors", {Execute: GradeInSandbox}),
        feedback=[RefuseLeaks, *_swapped(GenerateFeedback, "preprocessors", {})],
    )


def _swapped(converter: Any, name: str, swaps: dict[type, type]) -> list[type]:
    known = converter.class_traits()[name].default()
    missing = [old.__name__ for old in swaps if old not in known]
    if missing:
        raise RuntimeError(f"this nbgrader has no {', '.join(missing)} in {converter.__name__}.{name}; 0.9.6 has.")
    return [swaps.get(step, step) for step in known]


class ClearToStubs(ClearSolutions):  # type: ignore[misc, unused-ignore]
    """Solutions become what the kit has in their place: the exercise's own NotImplementedError, None for answers."""

    def preprocess_cell(self, cell: Cell, resources: Resources, cell_index: int) -> tuple[Cell, Resources]:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution") and str(marks.get("grade_id", "")).startswith(("solution-", "essay")):
            cell.source = clear_cell(cell)
            return cell, resources
        done: tuple[Cell, Resources] = super().preprocess_cell(cell, resources, cell_index)  # the instructor's own
        return done


class RefuseLeaks(NbGraderPreprocessor):  # type: ignore[misc, unused-ignore]
    """Ends the conversion where a learner would get a solution. Cells that learners wrote are not looked at."""

    solutions = Unicode("", help="Folder of the solutions.").tag(config=True)
    display_data_priority = List(Unicode(), help="Set for all steps by nbconvert's exporter of HTML.").tag(config=True)

    def preprocess(self, nb: Any, resources: Resources) -> tuple[Any, Resources]:
        written = resources["nbgrader"]["student"] not in ("", ".")
        refuse_leaky_cells(nb, self.solutions, written_by_learner=written)
        return nb, resources


class KnownCellsOnly(NbGraderPreprocessor):  # type: ignore[misc, unused-ignore]
    """Takes nbgrader's marks off cells that are none of the assignment's: made up, damaged, copied, out of date."""

    def preprocess(self, nb: Any, resources: Resources) -> tuple[Any, Resources]:
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            notebook = gradebook.find_notebook(about["notebook"], about["assignment"])
            solutions = {cell.name for cell in notebook.solution_cells}
            graded = {cell.name: cell.max_score for cell in notebook.grade_cells}
            known = {cell.name: (cell.cell_type, cell.locked) for cell in notebook.source_cells}
        seen: set[str] = set()
        for cell in reversed(nb.cells):  # of a copied cell the last one keeps the marks, as nbgrader has it
            marks = cell.metadata.get("nbgrader")
            if marks is None:
                continue
            name = marks.get("grade_id") if isinstance(marks, dict) else None
            if not isinstance(name, str) or name not in known or name in seen:
                self.log.warning("A cell bears marks that are none of this assignment's; they were taken off")
                del cell.metadata["nbgrader"]
                continue
            seen.add(name)
            cell.metadata["nbgrader"] = _marks(marks, name, known[name], name in solutions, graded.get(name))
        return nb, resources


def _marks(marks: Any, name: str, known: tuple[str, bool], solution: bool, points: float | None) -> dict[str, Any]:
    """The marks as they were handed out, whatever a learner made of them; the checksum is overwritten later."""
    right: dict[str, Any] = {
        "grade": points is not None,
        "grade_id": name,
        "locked": known[1],
        "solution": solution,
        "task": False,
        "schema_version": 3,
        "cell_type": known[0],
        "checksum": marks.get("checksum", ""),
    }
    return right if points is None else {**right, "points": points}


class RestoreGradedCells(OverwriteCells):  # type: ignore[misc, unused-ignore]
    """Puts deleted graded cells back at the end. Where they stand does not matter, because nothing of them runs.

    nbgrader's own step wants the cell before the deleted one and gives up on the notebook where that is gone too, as
    when another program has stripped all marks.
    """

    def add_missing_grade_cells(self, nb: Any, resources: Resources) -> tuple[Any, Resources]:
        notebook = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        there = {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in nb.cells}
        solutions = {cell.name for cell in notebook.solution_cells}
        most = {cell.name: cell.max_score for cell in notebook.grade_cells}
        for source in notebook.source_cells:
            if source.name in most and source.name not in there:
                self.log.warning("The graded cell %s is missing; it was added at the end", source.name)
                is_solution = source.name in solutions
                nb.cells.append(self.missing_cell_transform(source, most[source.name], is_solution=is_solution))
        return nb, resources


class GradeInSandbox(NbGraderPreprocessor):  # type: ignore[misc, unused-ignore]
    """In the place of `Execute`: the student's cells go to our engine, points and sentences come back."""

    solutions = Unicode("", help="Folder of the solutions.").tag(config=True)
    units = List(Unicode(), help="Units of the course, whose notebooks bear the same names.").tag(config=True)
    seed_file = Unicode("", help="File with the secret seed.").tag(config=True)
    accept_weaker_isolation = Bool(False, help="Grade although protections are off.").tag(config=True)
    call_seconds = Float(5.0, help="Limit of one call.").tag(config=True)
    memory_mb = Integer(2048, help="Limit of memory.").tag(config=True)

    def preprocess(self, nb: Any, resources: Resources) -> tuple[Any, Resources]:
        settings = Settings(
            solutions=self.solutions,
            units=tuple(self.units),
            seed_file=self.seed_file,
            accept_weaker=self.accept_weaker_isolation,
            call_seconds=self.call_seconds,
            memory_mb=self.memory_mb,
        )
        about = resources["nbgrader"]
        Grader.of(settings).grade(nb, about["notebook"], resources["metadata"]["path"], about["student"])
        return nb, resources
