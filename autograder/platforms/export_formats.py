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
from autograder.platforms.exporting.fill import ExportOptions, ExportReport
from autograder.platforms.moodle import feedback as feedback_moodle
from autograder.platforms.moodle import gradebook as moodle
from autograder.platforms.nbgrader import export as nbgrader
from autograder.results import ResultStore

Export = Callable[[ResultStore, Sequence[Grade], ExportOptions], ExportReport]


@dataclass(frozen=True)
class Format:
    """`file`: name of the file it writes, None for that of `--into`; `gives`: whether grades leave the house by it."""

    export: Export
    file: str | None
    about: str
    gives: bool = True


FORMATS: dict[str, Format] = {
    "csv": Format(
        lambda _, grades, export_options: generic.export(grades, export_options), "grades.csv", "one line per student"
    ),
    "canvas": Format(
        lambda _, grades, export_options: canvas.export(grades, export_options), None, "fills Canvas's gradebook"
    ),
    "moodle": Format(
        lambda _, grades, export_options: moodle.export(grades, export_options), None, "fills Moodle's worksheet"
    ),
    "brightspace": Format(
        lambda _, grades, export_options: brightspace.export(grades, export_options),
        None,
        "fills Brightspace's gradebook",
    ),
    "nbgrader": Format(
        lambda store, grades, export_options: nbgrader.export(store.documents, grades, export_options),
        "gradebook.db",
        "scores and comments into nbgrader's gradebook.db",
    ),
    "junit": Format(
        lambda store, grades, export_options: junit.export(store.documents(), grades, export_options),
        "junit.xml",
        "JUnit XML",
        False,
    ),
    "feedback-canvas": Format(
        lambda store, _, export_options: feedback_canvas.export(store.documents(), export_options),
        "feedback-canvas.zip",
        "pages, for Canvas's Re-upload Submissions",
        False,
    ),
    "feedback-moodle": Format(
        lambda store, _, export_options: feedback_moodle.export(store.documents, export_options),
        "feedback-moodle.zip",
        "pages, for Moodle's Upload multiple feedback files",
        False,
    ),
    "feedback-brightspace": Format(
        lambda store, _, export_options: feedback_brightspace.export(store.documents(), export_options),
        "feedback-brightspace.zip",
        "pages, for Brightspace's Add Feedback Files",
        False,
    ),
}
