"""Feedback for Brightspace, "Add Feedback Files": a folder per attempt, named as in the download."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from autograder.platforms.brightspace import download as brightspace
from autograder.platforms.exporting import feedback_zip as feedback
from autograder.platforms.exporting.fill import ExportOptions, ExportReport
from autograder.results.document import Document
from autograder.submissions.layout import FoundFile


def export(documents: Iterable[Document], export_options: ExportOptions) -> ExportReport:
    """Write the zip."""
    return feedback.export(documents, export_options, brightspace, page_name, "Brightspace")


def page_name(files: Sequence[FoundFile]) -> str:
    """In the folder of the newest attempt."""
    newest = max(files, key=lambda found: found.submitted or datetime.min)
    return f"{newest.entry.parts[0]}/{feedback.PAGE}"
