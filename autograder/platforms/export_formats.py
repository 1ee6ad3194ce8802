"""The formats by name: for each the exporter, the name of its file, and what people read about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.platforms.brightspace import feedback as feedback_brightspace
from autograder.platforms.brightspace import gradebook as brightspace
from autograder.platforms.canvas import feedback as feedback_canvas
from autograder.platforms.canvas import gradebook as canvas
from autograder.platforms.exporting import generic, junit
from autograder.platforms.exporting.exported_grades import Grade
from autograder.platforms.exporting.fill import Account, Wishes
from autograder.platforms.moodle import feedback as feedback_moodle
from autograder.platforms.moodle import gradebook as moodle
from autograder.platforms.nbgrader import export as nbgrader
from autograder.results import ResultStore

Export = Callable[[ResultStore, Sequence[Grade], Wishes], Account]


@dataclass(frozen=True)
class Format:
    """`file`: name of the file it writes, None for that of `--into`; `gives`: whether grades leave the house by it."""

    export: Export
    file: str | None
    about: str
    gives: bool = True


FORMATS: dict[str, Format] = {
    "csv": Format(lambda _, grades, wishes: generic.export(grades, wishes), "grades.csv", "one line per student"),
    "canvas": Format(lambda _, grades, wishes: canvas.export(grades, wishes), None, "fills Canvas's gradebook"),
    "moodle": Format(lambda _, grades, wishes: moodle.export(grades, wishes), None, "fills Moodle's worksheet"),
    "brightspace": Format(
        lambda _, grades, wishes: brightspace.export(grades, wishes), None, "fills Brightspace's gradebook"
    ),
    "nbgrader": Format(
        lambda store, grades, wishes: nbgrader.export(store.documents, grades, wishes),
        "gradebook.db",
        "scores and comments into nbgrader's gradebook.db",
    ),
    "junit": Format(
        lambda store, grades, wishes: junit.export(store.documents(), grades, wishes), "junit.xml", "JUnit XML", False
    ),
    "feedback-canvas": Format(
        lambda store, _, wishes: feedback_canvas.export(store.documents(), wishes),
        "feedback-canvas.zip",
        "pages, for Canvas's Re-upload Submissions",
        False,
    ),
    "feedback-moodle": Format(
        lambda store, _, wishes: feedback_moodle.export(store.documents, wishes),
        "feedback-moodle.zip",
        "pages, for Moodle's Upload multiple feedback files",
        False,
    ),
    "feedback-brightspace": Format(
        lambda store, _, wishes: feedback_brightspace.export(store.documents(), wishes),
        "feedback-brightspace.zip",
        "pages, for Brightspace's Add Feedback Files",
        False,
    ),
}
