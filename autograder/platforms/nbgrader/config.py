"""What `nbgrader_config.py` calls: our steps in nbgrader's own chains, everything else as nbgrader has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.platforms.nbgrader.course import SEED, SETTINGS
from autograder.platforms.nbgrader.path import find_alembic


def configure(c: Any, folder: str) -> None:
    """Set up generating, grading and feedback for the course in `folder`."""
    from autograder.platforms.nbgrader import preprocessors as ours  # late: needs nbgrader

    find_alembic()
    settings = _settings(Path(folder))
    chains = ours.chains()
    c.GenerateAssignment.preprocessors = chains.generate
    c.Autograde.sanitize_preprocessors = chains.sanitize
    c.Autograde.autograde_preprocessors = chains.autograde
    c.GenerateFeedback.preprocessors = chains.feedback
    c.OverwriteCells.add_missing_cells = True
    for name in ("GradeInSandbox", "RefuseLeaks"):
        c[name].solutions = settings["solutions"]
    c.GradeInSandbox.units = settings["units"]
    c.GradeInSandbox.seed_file = str(Path(folder) / SEED)
    c.GradeInSandbox.accept_weaker_isolation = settings["accept_weaker_isolation"]


def _settings(folder: Path) -> dict[str, Any]:
    try:
        data = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        return {key: data[key] for key in ("solutions", "units", "accept_weaker_isolation")}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CourseError(f"{folder / SETTINGS} cannot be read ({error}). Make the release again.") from None
