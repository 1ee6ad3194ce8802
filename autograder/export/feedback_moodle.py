"""Feedback for Moodle, "Upload multiple feedback files in a zip": a folder per student, named as in the download.

Moodle splits a name at `_`: name, number, kind and plugin. Versions from 4.1 on know folders with and without a `_` at
the end; earlier ones need what they gave out, so the download's own names are used where it is given. Without it the
names are made from the students' (`Full name_12345`), in the form that all versions since 3.1 write or understand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from autograder.collect.layouts import moodle
from autograder.collect.layouts.found import Found
from autograder.export import feedback
from autograder.export.fill import Account, Wishes
from autograder.record.document import Document

_FOLDER = re.compile(r"^(?P<folder>[^_]*_\d+_assignsubmission_(?:file|onlinetext)_?)", re.DOTALL)


def export(documents: Iterable[Document], wishes: Wishes) -> Account:
    """Write the zip."""
    if wishes.source is not None:
        return feedback.export(documents, wishes, moodle.sort, page_name, "Moodle")
    listed = list(documents)
    names = {
        document.student: f"{document.student}_assignsubmission_file/{feedback.PAGE}"
        for document in listed
        if re.fullmatch(r"[^_/\\]*_\d+", document.student)
    }
    return feedback.write_zip(listed, wishes, names)


def page_name(files: Sequence[Found]) -> str:
    """In the student's folder; where Moodle wrote no folders, behind what it puts before every file."""
    entry = files[0].entry
    if len(entry.parts) > 1:
        return f"{entry.parts[0]}/{feedback.PAGE}"
    match = _FOLDER.match(entry.name)
    return f"{match['folder'] if match else entry.name}{feedback.PAGE}"
