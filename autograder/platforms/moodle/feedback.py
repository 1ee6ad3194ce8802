"""Feedback for Moodle, "Upload multiple feedback files in a zip": a folder per student, named as in the download.

Moodle splits a folder's name at `_`: name, number of the participant, kind and plugin. Versions from 4.1 on know
folders with and without a `_` at the end; earlier ones need what they gave out, so the download's own names are used
where it is given. Without it the names are made from the students' (`Full name_12345`), in the form that all versions
since 3.1 write or understand.

Where groups hand in, the download's folders bear the number of the *group*, and Moodle takes the number of a folder
for a participant's on the way back: a page could land with somebody else. So with the grading worksheet (`--into`) each
page goes to the participant who stands there, and to nobody otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from autograder.platforms.exporting import feedback_zip as feedback
from autograder.platforms.exporting.fill import ExportOptions, ExportReport
from autograder.platforms.exporting.people import match, students
from autograder.platforms.moodle import download as moodle
from autograder.platforms.moodle.gradebook import participants
from autograder.results.document import Document
from autograder.submissions.layout import FoundFile

_FOLDER = re.compile(r"^(?P<folder>[^_]*_(?:\d+_)?assignsubmission_(?:file|onlinetext)_?)", re.DOTALL)
GROUPS = "if groups handed in: with the grading worksheet (--into FILE) and the roster each member gets a page"
Documents = Callable[[], Iterable[Document]]


def export(documents: Documents, export_options: ExportOptions) -> ExportReport:
    """Write the zip."""
    names: Mapping[str, str] = {}
    if export_options.source is not None:
        names = feedback.names_in_download(export_options, moodle, page_name, "Moodle")
    if export_options.into is not None:
        return _by_worksheet(documents, export_options, names)
    if export_options.source is None:
        names = {student: _made(student) for student in _keys(documents) if re.fullmatch(r"[^_/\\]*_\d+", student)}
    else:
        names = {student: name for student, name in names.items() if _number(name)}
    export_report = feedback.write_zip(documents(), export_options, names)
    return replace(export_report, notes=(GROUPS,)) if export_report.unmatched else export_report


def _by_worksheet(documents: Documents, export_options: ExportOptions, names: Mapping[str, str]) -> ExportReport:
    """A student's own folder where its number is that of their row; else one made from the row's number."""
    matching = match(students(_keys(documents), export_options.roster), participants(export_options.sheet("Moodle")))
    ending = "_" if any(name.partition("/")[0].endswith("_") for name in names.values()) else ""
    paths = {}
    for student, row in matching.rows.items():
        own = names.get(student, "")
        shown = re.sub(r'[_/\\:*?"<>|\x00-\x1f]+', " ", row.names[0]).strip() or "Participant"
        paths[student] = own if _number(own) == row.number else _made(f"{shown}_{row.number}", ending)
    export_report = feedback.write_zip(documents(), export_options, paths)
    why = tuple(f"{student}: {reason}" for student, reason in matching.unmatched.items())
    return replace(export_report, unmatched=why, left=tuple(row.shown for row in matching.left))


def _keys(documents: Documents) -> list[str]:
    return [document.student for document in documents() if not document.withheld]


def _made(student: str, ending: str = "") -> str:
    return f"{student}_assignsubmission_file{ending}/{feedback.PAGE}"


def _number(name: str) -> str:
    """The number in a name of the download; empty where there is none, as in `Default group_assignsubmission_file`."""
    parts = name.split("_")
    return parts[1] if len(parts) > 2 and parts[1].isdigit() else ""


def page_name(files: Sequence[FoundFile]) -> str:
    """In the student's folder; where Moodle wrote no folders, behind what it puts before every file."""
    entry = files[0].entry
    if len(entry.parts) > 1:
        return f"{entry.parts[0]}/{feedback.PAGE}"
    match = _FOLDER.match(entry.name)
    return f"{match['folder'] if match else entry.name}{feedback.PAGE}"
