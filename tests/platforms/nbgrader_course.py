"""The directory of an nbgrader course, and its commands run in this process."""

import json
import os
import warnings
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.platforms.conftest import SEED, TOY

# Found, not imported: every process of tests would pay for the import, which takes a second.
NEEDS_NBGRADER = pytest.mark.skipif(find_spec("nbgrader") is None, reason="nbgrader is not installed")


@dataclass
class Course:
    """The course directory after the cycle, and what nbgrader printed."""

    folder: Path
    printed: dict[str, str] = field(default_factory=dict)
    status: dict[str, int] = field(default_factory=dict)

    def scores(self, student: str) -> dict[str, float]:
        """grade_id -> points in the gradebook."""
        with self.gradebook() as gradebook:
            submission = gradebook.find_submission("scale", student)
            return {grade.name: grade.auto_score for n in submission.notebooks for grade in n.grades}

    def gradebook(self):
        from nbgrader.api import Gradebook

        return Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}")

    def feedback(self, student: str) -> str:
        return (self.folder / "feedback" / student / "scale" / "scale.html").read_text(encoding="utf-8")

    def released(self) -> dict:
        return json.loads((self.folder / "release" / "scale" / "scale.ipynb").read_text(encoding="utf-8"))

    def hand_in(self, notebooks: dict[str, dict]) -> None:
        """What students hand in, each before noon; `late`, where there is such a student, a minute after it."""
        with self.gradebook() as gradebook:
            gradebook.update_or_create_assignment("scale", duedate="2026-11-02 12:00:00 UTC")
        for student, notebook in notebooks.items():
            target = self.folder / "submitted" / student / "scale"
            target.mkdir(parents=True)
            (target / "scale.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
            if student == "late":
                (target / "timestamp.txt").write_text("2026-11-02 12:01:00 UTC")

    def ended_well(self) -> bool:
        """Whether every command did, and everybody who handed in has a graded notebook and a page."""
        handed_in, graded, told = (
            {path.name for path in (self.folder / name).iterdir()} for name in ("submitted", "autograded", "feedback")
        )
        return set(self.status.values()) == {0} and len(self.status) == 4 and handed_in == graded == told

    def run(self, *words: str) -> None:
        """One command of nbgrader, in this process, in the course directory and with its configuration."""
        from jupyter_core.application import NoStart
        from nbgrader.apps.nbgraderapp import NbGraderApp

        before = Path.cwd()
        os.chdir(self.folder)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                app = NbGraderApp.instance()
                app.initialize([*words, "--log-level=INFO", f"--NbGrader.logfile={self.folder / 'log.txt'}"])
                self.status[words[0]] = 0
                app.start()
        except NoStart:
            pass  # a subcommand has run to its end
        except SystemExit as ended:
            self.status[words[0]] = int(ended.code or 0) if not isinstance(ended.code, str) else 1
        finally:
            for one in (app.subapp, app):  # a command that is kept would do the next course for the same student only
                if one is not None:
                    type(one).clear_instance()
            os.chdir(before)


def released_course(folder: Path, assignments: Path, patch: pytest.MonkeyPatch) -> Course:
    """The course directory as `release --format nbgrader` writes it, with short calls and no mercy for who is late."""
    from autograder.authoring.release import build
    from autograder.platforms.nbgrader import course

    form = build.ReleaseFormat(course.write, lambda target: None, course.learners, frozenset({"units", "seed"}))
    patch.setitem(build.FORMATS, "nbgrader", form)
    build.release(folder, solutions=TOY, assignments=assignments, form="nbgrader", options={"seed": SEED})
    with (folder / "nbgrader_config.py").open("a") as file:
        file.write("c.GradeInSandbox.call_seconds = 1.0\n")
        file.write('c.LateSubmissionPlugin.penalty_method = "zero"\n')
    return Course(folder)
