"""Grading a notebook that nbgrader has sanitised: our engine, our sandbox, the student's cells and nothing else of
it.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from autograder.checks.session import Budget
from autograder.errors import AutograderError, CollectError, IsolationError
from autograder.grading.grader import GradingPlan, StudentGrader
from autograder.grading.whole_class import read_seed
from autograder.platforms.nbgrader.cells import graded_points
from autograder.platforms.nbgrader.scores import CellScore, cell_scores, unreadable
from autograder.platforms.one_submission import OurError
from autograder.sandbox.interface import Limits, WorkerSource
from autograder.submissions import Submission, collect
from autograder.submissions.notebook import read_notebook
from autograder.submissions.tree import Refusal


@dataclass(frozen=True)
class Settings:
    """What the course's configuration says."""

    solutions: str
    units: tuple[str, ...]
    seed_file: str
    accept_weaker: bool = False
    call_seconds: float = 5.0
    memory_mb: int = 2048

    def plan(self) -> GradingPlan:
        """Raises AutograderError where something is missing."""
        return GradingPlan(
            Path(self.solutions),
            self.units,
            read_seed(Path(self.seed_file)),
            limits=Limits(call_seconds=self.call_seconds, memory_mb=self.memory_mb),
            budget=Budget(call=self.call_seconds, exercise=2 * self.call_seconds),
        )


class Grader:
    """One bench for all students of a run. `sandbox`: one that is open already, for tests."""

    sandbox: ClassVar[WorkerSource | None] = None
    _made: ClassVar[dict[Settings, Grader]] = {}

    def __init__(self, settings: Settings) -> None:
        self.student_grader = StudentGrader(settings.plan(), self.sandbox)
        self._refuse_weak(accepted=settings.accept_weaker)

    @classmethod
    def of(cls, settings: Settings) -> Grader:
        """The grader for these settings, made at the first call."""
        if settings not in cls._made:
            cls._made[settings] = cls(settings)
        return cls._made[settings]

    @classmethod
    def forget(cls) -> None:
        """End all sandboxes that were opened here."""
        for grader in cls._made.values():
            if grader.student_grader.source is not cls.sandbox:
                grader.student_grader.close()
        cls._made.clear()

    def grade(self, notebook: Any, unit: str, path: str, student: str) -> None:
        """Write points and sentences below every graded cell of the notebook, which is changed in place.

        Raises OurError where a check of ours fails: then nbgrader leaves the submission as it was, without points.
        """
        grader = self.student_grader.graders.get(unit)
        if grader is None:
            raise AutograderError(
                f"{unit}.ipynb is no unit of this course; there are {', '.join(self.student_grader.graders)}."
            )
        own = self._submission(notebook, unit, student)
        submissions = {**self._siblings(own, path, student), unit: own}
        result, errors = grader.grade(own, submissions, self.student_grader.source)
        if errors:
            traces = "\n".join(f"{error['where']}:\n{error['traceback']}" for error in errors)
            raise OurError(f"no grade for {student}, because checks of ours failed:\n{traces}")
        scores = cell_scores(result) or unreadable(result, graded_points(grader.unit))
        for cell in notebook["cells"]:
            marks = cell["metadata"].get("nbgrader", {})
            if marks.get("grade") and not marks.get("solution") and cell["cell_type"] == "code":
                _write(cell, scores.get(marks["grade_id"]), float(marks["points"]))

    def _refuse_weak(self, *, accepted: bool) -> None:
        isolation = self.student_grader.source.isolation
        if isolation.level == "full" or accepted:
            return
        off = isolation.reasons()
        raise IsolationError(
            f"isolation here is {isolation.level} ({isolation.layer}), so hidden checks are not run. Off: {off}. "
            "`c.GradeInSandbox.accept_weaker_isolation = True` grades all the same."
        )

    def _submission(self, notebook: Any, unit: str, student: str) -> Submission:
        """The student's cells as a submission; what nbgrader and we have put in is left out."""
        cells = [_bare(cell) for cell in notebook["cells"]]
        content = json.dumps({"nbformat": 4, "metadata": dict(notebook["metadata"]), "cells": cells}).encode()
        digest = "sha256:" + hashlib.sha256(content).hexdigest()
        names = [exercise.name for exercise in self.student_grader.graders[unit].unit.exercises]
        try:
            source, notes = read_notebook(content, f"{unit}.ipynb", names)
        except Refusal as refusal:
            return Submission(student, unit, None, str(refusal), digest)
        return Submission(student, unit, source, None, digest, notes=notes)

    def _siblings(self, own: Submission, path: str, student: str) -> Mapping[str, Submission]:
        """Other units that the student handed in, where the notebook imports one."""
        text = own.source.text if own.source else ""
        imported = set(re.findall(r"^\s*(?:from|import)\s+(\w+)", text, re.MULTILINE))
        others = [name for name in self.student_grader.graders if name != own.unit and name in imported]
        folder = Path(path).resolve().parents[2] / "submitted" / student
        if not others or not folder.is_dir():
            return {}
        try:
            found = collect(folder, list(self.student_grader.graders), layout="single")
        except CollectError:
            return {}
        return {one.unit: one for one in found.submissions if one.unit in others}


def _bare(cell: Any) -> dict[str, Any]:
    """A cell without outputs; a graded one, which is ours, without its text. Its number among the cells is kept."""
    marks = cell["metadata"].get("nbgrader", {})
    ours = bool(marks.get("grade")) and not marks.get("solution")
    about = {"nbgrader": {"cell_type": marks["cell_type"]}} if "cell_type" in marks else {}
    return {"cell_type": cell["cell_type"], "metadata": about, "source": "" if ours else cell["source"]}


def _write(cell: Any, score: CellScore | None, most: float) -> None:
    """One stream on stdout and one result, a plain number: nbgrader reads that, and nothing else can be there."""
    from nbformat import from_dict

    score = score or CellScore(0.0, most, "This cell belongs to no check of this unit any more.")
    cell["execution_count"] = 1
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": score.text + "\n"},
        {
            "output_type": "execute_result",
            "execution_count": 1,
            "data": {"text/plain": score.of(most)},
            "metadata": {},
        },
    ]
    cell["outputs"] = [from_dict(output) for output in outputs]


atexit.register(Grader.forget)
